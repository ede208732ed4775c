export const content = `
When an account stops growing, the first suggestion is always to publish more. It has the charm of being
something that one can simply do. It also doubles the work, halves the care that goes into each post, and
mostly shows the additional posts to the people who have seen the others.

Growth comes from strangers. An account with a thousand followers that shows everything to the same thousand
will not have more of them, however often it speaks. So the useful question is by which doors strangers come
in, and what they find when they do.

**Walk the path as a stranger**

Somebody who follows you today has passed through five small stages. They met something of yours for the
first time. They recognized you at a second or third meeting. They opened your profile. They decided to
follow. And later, perhaps, they bought, booked or recommended.

Each stage can be observed, if only roughly. New viewers are listed by most platforms as people reached who
do not follow you. Profile visits are counted, and so are new followers. Write last month’s three figures
side by side and look for the step at which most people are lost. If 4,000 strangers saw your posts and 300
opened the profile, but 6 followed, then more posts are the last thing you need. They would send more people
to a profile that turns away 98 of every 100.

Repair the narrowest step first. It is usually the cheapest as well.

**Make the profile answer three questions**

A profile visit is a short interview. The stranger asks what this is, whether it is meant for someone like
them, and what they would get by staying. Most profiles answer another question, namely how the owner would
like to be seen.

Test yours on somebody who does not know you. Show it for five seconds, take it away, and ask what the
account is about and when the next post might come. Then rewrite the description as a promise that can be
kept: “Bicycle repairs explained in a minute. New check every Tuesday. Amsterdam-Noord.” A subject, a
rhythm, a place.

Choose the three posts at the top with the same care. Pin the one that best shows what you do, the one that
has helped the most people, and the one that introduces whoever is speaking. The latest post is seldom among
them.

**Borrow an audience, and pay it back**

The quickest door to strangers leads through somebody they already trust. That does not require fame or a
budget. It requires finding accounts that serve the same person at a different moment. The bicycle workshop
and the rain-gear shop share their customers and do not compete. The accountant and the notary do, the music
teacher and the instrument maker.

Propose something finished. A joint post in which each contributes what the other lacks, a short
conversation on one question, or a check list in two halves. The smaller the decision you ask for, the more
often the answer is yes. “We have written the half about brakes; would you write the half about clothing? We
will put it together and send it to you on Thursday” is easier to accept than an invitation to collaborate
sometime.

Return the favor unasked. A handful of such relationships, kept up over years, brings more of the right
strangers than any single large mention.

**Speak where the readers already are**

A good comment under somebody else’s post is seen by exactly the people you would like to meet, at no cost
except thought. It has to stand on its own. Add the figure that was missing, the exception that the author
did not mention, the experience from your own trade. Never add a reference to yourself; whoever liked the
comment will find the name beside it.

Set aside fifteen minutes on three days a week, and choose ten accounts that your readers read. After two
months you will know which of them lead people to you. Local groups, trade forums and the comment sections
of newsletters often do better than the large stages, since fewer people there are trying the same.

**Publish again what was good**

The most neglected source of growth is last year’s work. The strangers who arrive today have seen none of
it, and most followers missed it too, because no platform shows every post to everyone.

Take the five posts that served people best: saved, forwarded, asked about. Leave three months between, and
bring each back in another form. The text becomes a carousel, the carousel a short clip, the clip a reply to
a question that has since been asked. Change the first line in any case. The opening decides who stops, and
a new one meets different people with the same substance.

Here a generator is worth its keep. Giving it a proven post along with a new platform and a new opening is a
smaller and safer task than asking for something from nothing, since the facts have been checked and the
point is known to land.

**Make one thing that is looked for**

Posts are met by accident, and their effect ends within days. Some material is searched for on purpose, and
that grows. Which questions do customers type in before they find you? What does a brake service cost. How
long does a passport translation take. Can this chair be repaired.

Answer one of these questions a month as well as anyone has answered it, in a form that can be found: a
video with the question as its title, a page on your own site, a pinned post whose first line is the
question in the customer’s words. After a year there are twelve such answers, and on a quiet day they bring
more strangers than a post does on a loud one.

**Give people a reason to come back**

A stranger follows when they expect a next time. A series creates that expectation more reliably than
variety. It needs a name, a fixed day and a form that changes little, so that only the content has to be
found anew. “Broken on Monday” shows one damaged part and what it would have cost to prevent. Anyone who has
seen two will know what the third promises.

End each instalment by pointing to the following one. It is the oldest device in publishing, and it still
works because it is simply considerate to say what comes next.

**Own the connection**

Followers belong to the platform, which may change the rules on a Tuesday. Offer those who like your work a
way to stay in touch that you control, such as an email list with a clear promise about what comes and how
often. A few hundred people who have chosen to hear from you make a steadier foundation than many thousands
who may or may not be shown your next post.

**The arithmetic of patience**

Suppose these habits bring three additional followers a day who really belong to your audience. That is
unremarkable on any single morning. In a year it is more than a thousand, and they arrived through doors
that remain open: profiles that explain themselves, neighbors who mention you, answers that are found. The
posts you did not have to make in the meantime are not missing. Nobody outside has counted them.
`;
