export const content = `
People who read for pleasure give a page a minute. People who scroll give a post about as long as it takes
to recognize what kind of thing it is. In that moment the reader is not asking whether your post is good.
The question, if it is conscious at all, is: do I already know what this will say?

If the answer is yes, the thumb moves on, and nothing in the following lines can call it back. The first
line therefore has a single task, which is to make the answer no. There are honest ways to do it, and there
are ways that work once.

**Curiosity needs something to stand on**

In 1994 the economist George Loewenstein described curiosity as the feeling of a gap between what we know
and what we want to know. The useful part of the idea is often left out when it is quoted. A gap can only be
felt from one of its edges. We are seldom curious about subjects of which we know nothing; we become curious
when we know something and discover that a piece is missing.

This explains why “You won’t believe what happened next” has worn so thin. It points at a gap without giving
the reader an edge to stand on. Compare “We raised our prices by a fifth and lost three customers.” The
reader now knows two facts, and from those facts grow several questions. Which three? Was it worth it? How
was it announced? The curiosity is specific, and so it can be satisfied.

To write such a line, state half of a relation. Give the cause and withhold the effect, or give an effect
whose cause is not obvious. Then make sure that the post contains the other half, because an unsatisfied gap
is remembered, and the name beside it is yours.

**Concrete words arrive faster**

Read these two lines at scrolling speed. “Improving your morning routine can boost your productivity.” “Put
the kettle on before you look at the phone.” The first must be understood; the second is seen.

The psychologist Allan Paivio argued that concrete words are handled twice by the mind, once as language and
once as an image, and that this makes them easier to remember. One need not take a position on the theory to
use the observation. A kettle, a brake pad, a receipt and a wet sleeve produce pictures on their own.
Productivity, quality and passion do not.

When a first line feels flat, look for its most abstract noun and ask what a camera would have recorded.
“Our customers value reliability” becomes “Mr. Okafor has ordered the same chair four times.” The claim has
not changed. It has gained a witness.

**Name the reader by a situation**

Nothing stops a person like the feeling of being described. Demographic address rarely achieves it
(“Attention, small business owners”), because nobody experiences life as a category. A situation does: “You
have written the invoice and are looking for a reason not to send it.”

Good situations share three traits. They are small enough to be recognized immediately. They contain a
slight tension, something unfinished or uncomfortable. And they are a little private, so that the reader is
pleased to find that someone else has noticed. You collect them by listening. The best ones are already in
your inbox, in the sentence before a customer asks the actual question.

Recognition is a stronger force than surprise, and it does not wear out, since it depends on knowing people
instead of outdoing the previous post.

**Ease is a promise about the rest**

A first line also shows the reader how much work is coming. Long sentences, stacked nouns and an unexplained
abbreviation say that the post will be hard going, and the reader believes them. Psychologists call the
feeling of easy processing fluency, and one of its effects is that easy things seem more familiar and more
likely to be true.

That is a reason to write plainly and also a reason for care. Fluency makes a false claim as smooth as a
true one. If a sentence of yours sounds truer than your evidence, add the qualification, even if the rhythm
suffers. A reader who has caught you once reads every later line with the brakes on.

Practical signs of an easy opening: it can be said in one breath, its verb comes early, it contains at most
one thing that the reader must hold in mind, and it does not begin with your own name.

**What to stop doing**

Some openings have been used so widely that they identify the post before it is read. A question to which
everybody would say yes (“Want more customers?”) is recognized as an advertisement. So is the announcement
of feelings (“We are thrilled to share”), the countdown (“5 tips that will change”), and the one-word line
followed by a pause. They may once have worked. Today they answer the reader’s silent question with a yes:
you know what this will say.

Manufactured outrage belongs here too. It does gain attention, and it selects for the readers who come for a
quarrel. You will meet them again under your next product announcement.

**Write the line last, in numbers**

Nobody finds the best first line first. Write the post, then return to the top and write ten openings for
it, quickly, by ten different routes: the strangest fact, the moment just before something happened, an
exact number, a sentence somebody actually said, an admission, the advice you would give a friend, a common
belief that you have stopped holding, the smallest visible detail, the end of the story, the thing you
nearly left out.

Six of them will be poor, two will be tricks, and two will be good. The good ones can usually be told by the
fact that you want to rewrite the second line to match. This is a task for which an AI generator is well
suited, because it tires at a different point from you; ask for ten routes rather than ten variations, and
judge them yourself.

**The test for honesty**

Before publishing, read the first line and the last one together, leaving out everything between. Would a
reader who came for the first be content to have arrived at the last? If the opening promised a price and
the post ends with an invitation to get in touch, the line was bait, however well it was made.

A post that keeps its promise trains its readers. They learn that stopping for you is worth it, and in time
they stop at the name, before they have read any line at all. Every first line either builds that habit or
spends it.
`;
