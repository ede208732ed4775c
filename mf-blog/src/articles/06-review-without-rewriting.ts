export const content = `
Ask a team what slows its content down and the answer is rarely the writing. The draft was ready on Monday.
Then it went to four people, came back in four versions, was merged on Wednesday into something that nobody
had written, was softened on Thursday, and appeared a day late, correct and without a pulse.

Review is necessary. It catches the wrong date, the promise that legal cannot keep, the joke that reads
differently in another country. The task is to keep those benefits while letting the post remain one
person’s sentence. It can be done with a handful of agreements, and they cost nothing but the conversation
in which they are made.

**One author, one decision**

Each post has an author and a decider, both named on it. The author writes and keeps the text. The decider
says yes or no. Everyone else is an adviser, whose comments the author weighs and may decline.

It sounds hierarchical and works the other way round. When nobody in particular decides, every comment has
to be satisfied, including those that contradict each other, and the text drifts toward the version to which
there are no objections left. When it is clear who decides, people can disagree openly, because disagreeing
no longer blocks anything.

The author and the decider should be two different people whenever the team allows. In a company of one, put
a night between the two roles.

**Reviewers comment, authors edit**

The most damaging habit in shared documents is direct correction. A reviewer changes “we messed up” to “an
issue was identified”, means well, and leaves. The author receives a sentence that is not theirs and an
unspoken problem to guess at.

Agree that reviewers do not rewrite. They mark a passage and say what is wrong with it for the reader:
“unclear whether the price includes tax”, “sounds as though the customer was to blame”, “we said the
opposite in June”. The author solves it, usually in a way that the reviewer would not have thought of and
with the voice intact.

There is one exception. Factual errors with a single correct answer (a name, a number, a date) are simply
corrected and noted.

**Give comments a weight**

A comment without weight is read as an order by junior authors and as noise by senior ones. Three words
solve this. “Must” is for what would be false, harmful, illegal or against an agreement. “Should” is for
what would make the post work better for its reader, with the reason attached. “Taste” is for everything
else, and it is optional by definition.

The decider looks at every “must”. The author looks at every “should” and may decline it with a word of
explanation. “Taste” needs no reply. After a few weeks people begin to notice how much of what they write
belongs in the third group, and start leaving it out.

**Ask for what you need**

“Any thoughts?” invites everyone to think about everything. Send a draft with three lines above it instead:
what the post should achieve, what you are unsure about, and what each person is asked to check. For
example: “This should get existing customers to book before the holidays. I am not sure about the first
line. Anna, please check the opening hours; Leo, please check that we may show the logo.”

Reviewers who know their task answer faster, and they answer the question. The remaining lines of the post,
which are not in doubt, stay as they are.

**Two rounds, with a clock**

Allow two rounds. The first is about substance: is it true, is it useful, should we say it at all? The
second is about wording. Reversing the order is the commonest waste in the process, because it means
polishing a paragraph that will be removed.

Give each round a deadline measured in working hours, and agree on what silence means. For ordinary posts,
silence is consent. For anything about people’s health, money, safety or rights, silence is a no. Write down
which of your subjects belong to which kind, since the argument is easier to have in general than an hour
before publication.

If a post needs a third round, something is wrong with its idea. Stop commenting and talk for ten minutes.

**When the client approves**

Agencies have the same problem with a contract attached. Three practices help. First, agree on the voice and
the subjects in writing before the first draft, so that later disagreements have something to refer to.
Second, present posts as they will appear, with the picture, the platform’s cut after the first lines and
the hashtags in place; clients who are shown a bare text correct it as a text. Third, ask for one person on
the client’s side who collects the opinions of the others. An agency that merges the views of five client
departments is doing the client’s internal politics for them, and will be blamed for the result.

Show one recommended version, or two that really differ. Three variations of the same thought invite the
client to assemble a fourth.

**Drafts that came from a machine**

Generated text adds two duties to the review. Somebody must check each factual statement against a source,
because a fluent invention looks exactly like a fact, and reviewers instinctively trust a sentence that is
well built. And somebody must be the author in the sense above: a person who has read every line, would say
it aloud, and answers for it.

It helps to keep the brief beside the draft. When a reviewer objects to the tone, the fix often belongs in
the brief, where it will improve the next ten posts, and only then in the sentence at hand. Teams that
review nothing but the outputs correct the same weakness every week.

For material on matters of public interest there may be a legal side as well, because rules on disclosure
can depend on whether a person has reviewed a text and taken editorial responsibility for it. Keep a record
of who approved what. It is useful in any case, on the day someone asks.

**A last look that is always the same**

End with a short checklist that does not depend on anyone’s opinion, and let the person who presses the
button go through it alone. Are names and titles spelled as their owners spell them? Do links lead where
they say? Is the date still in the future? Does the picture have a description for people who cannot see it,
and do we have permission to use it? Does the text fit the platform after the last edit? Are answers covered
for the next hour?

Six questions take a minute and a half. They are boring, and they catch what four clever readers have
overlooked, because the readers were busy improving the adjectives.
`;
