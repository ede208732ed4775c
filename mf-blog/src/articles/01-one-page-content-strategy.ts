export const content = `
Most content strategies are written once, presented once and never opened again. The reason is practical. At
half past four on a Tuesday, with a post due at five, nobody consults a forty-page deck. What gets consulted
is whatever fits in the head, or on a sheet of paper taped beside the screen.

So write that sheet. The method below takes an afternoon. The example is a bicycle workshop with one door
and four employees. It is made up, but its problems are not, and a small business shows its choices more
plainly than a large one: there is no budget behind which to hide an unmade decision.

**Start from a decision, not a channel**

The usual opening question is where to post. Leave it for last. Ask instead which decision you want a
stranger to make, and what they would need to believe before making it.

For the workshop, the decision is to book a service before something breaks. That is already more useful
than “raise awareness”, because it tells you who the reader is: someone who owns a bicycle, rides it often
enough to wear it out, and currently waits for the chain to snap. It also tells you what stands in the way.
People put off a service because they do not know what it costs, because they expect to be without the bike
for a week, and because they suspect the bill will grow once the bike is on the stand.

Write the decision in one sentence at the top of the page. Under it, list the two or three doubts that hold
people back. Those doubts are the raw material of a year of posts. Each one can be answered with a price, a
photograph, a timetable, a story or a plain explanation, and each answer can be given again in six months to
people who were not there the first time.

**Name one reader**

An audience described as “urban cyclists, 25 to 55” gives a writer nothing to hold. Describe one person whom
you have actually met. The workshop chose a nurse who commutes twelve kilometers in all weather, locks her
bike outside the hospital, and came in last March with a brake pad worn to the metal. She is not interested
in components. She wants to get home at six in the morning without thinking about her bike.

The test of a good reader description is that it lets you reject ideas. A post comparing two derailleurs is
well meant and perfectly accurate, and it is not for her. A post showing how to check a brake pad with a
flashlight in ten seconds is. If your description never rules anything out, it is still a demographic.

**Choose subjects you can keep up**

Three subjects are enough, and they should come from what the business sees every day. Ask the person at the
counter which questions they answered this week. Ask what customers get wrong, what they are surprised to
learn, and what the staff argue about at lunch. The workshop ended with these: small checks that riders can
do themselves, what a repair really involves and costs, and riding through the seasons in this particular
city.

Two properties make a subject last. It renews itself, so that material arrives without a brainstorming
session. And it is yours, in the sense that a competitor three streets away could not publish the same post
by changing the logo. Generic maintenance tips fail the second test. The pothole on the bridge that bends a
rim every autumn passes it.

Add one line for what you will leave out. The workshop does not cover racing, does not comment on traffic
politics and does not run giveaways. The line looks negative, but in practice it saves more time than any
other on the page, because it ends discussions before they begin.

**Pick platforms by the form of your proof**

Only now does the channel question make sense. Look at what convinces your reader and ask which platform
carries that form best. A brake pad worn to the metal is convincing as a close photograph, and a ten-second
check is convincing as a short video, so the workshop uses Instagram and TikTok. A firm that sells
maintenance contracts to courier companies would need longer arguments addressed to people at work, and
LinkedIn would suit it better.

One platform done properly beats four kept barely alive. A second is worth adding when the material can be
adapted in minutes rather than remade, and when somebody will be there to answer comments. Count the
answering as part of the work. An account that speaks and never listens teaches its readers to do the same.

**Decide what you will measure before you post**

Choose one number that sits close to the decision at the top of the page, and one that moves early enough to
steer by. For the workshop the first is the number of services booked, asked at the counter with “how did
you hear of us?” and noted on paper. The second is saves on the posts that explain a check, since people
save what they mean to use.

Followers and likes may be watched, but they stay off the page. They respond to many things that have
nothing to do with bookings, and a number that is on the page will be worked toward whether it matters or
not.

Write beside each number what you would do if it fell. If the answer is “nothing”, choose a different
number.

**Put it on the page**

The finished sheet has seven lines: the decision, the doubts, the reader, the three subjects, what is left
out, the platforms with the reason for each, and the two numbers. The workshop’s version is 140 words long.
It hangs beside the till, where it is read mainly by people waiting for the card terminal.

It is also the best possible start for anything you delegate. A freelancer who receives it can write on the
first day. An AI generator that receives its lines as the business, the audience and the tone will return
drafts that are about your customers instead of customers in general. In both cases the sheet does the same
work: it moves the decisions to a moment when there is time to think about them.

**Change it on a date, not on a mood**

Set a day three months ahead on which the sheet may be changed. Until then, collect objections on the back.
Most of what feels urgent in the second week (a competitor’s viral clip, a new format, a slow Thursday) will
have solved itself by the review. What remains is worth a change: a doubt that customers keep raising and
you have not answered, a subject that has gone quiet, a platform that costs more than it returns.

When you do change it, change one line, and note the date and the reason. After a year you will have a short
history of what you believed and what you learned. Few decks can say as much.
`;
