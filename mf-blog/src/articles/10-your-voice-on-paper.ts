export const content = `
Every company believes that it has a voice, and almost none can say what it is. Asked to describe it, people
offer adjectives: friendly, professional, authentic. The company next door offers the same three. Yet when a
text that sounds wrong goes around, everybody hears it at once. The knowledge is there. It has only never
been written down in a form that could be used by someone who does not have it already.

For a long time that was tolerable. One person wrote, and the voice lived in that person. Now drafts come
from colleagues, freelancers and machines, and a voice that exists only in somebody’s ear cannot be handed
over. Here is how to put it on paper, in about three hours, so that it can.

**Collect what already sounds right**

Gather twenty pieces of writing from your own house. Leave the brochure aside, because brochures are where
voices go to hide. Take answers to customers, the email in which a delay was explained, the post that
people still mention, the note on the door during the holidays, a message from the founder written in a
hurry. Add five texts that sounded wrong.

Read them aloud, to another person if you can. Wherever something sounds unmistakably like you, underline
it. Wherever something might have come from anyone, strike it out. Do not discuss yet. The ear is quicker
than the argument.

**Describe what you hear as choices**

Look at the underlined sentences and ask what their writer did. Aim for statements about behavior that a
stranger could follow and a second stranger could check. “Warm” is no such statement. “We say ‘you’ far more
often than ‘we’, and we use the customer’s name once” is.

Five questions cover most of what makes a voice. How long are the sentences, and do they vary? How close do
we stand: do we tease, advise or report? How certain do we sound, and how do we admit what we do not know?
What do we find funny, if anything? And where do our comparisons come from: the kitchen, the sea, the
workshop, sport?

Take the question about certainty seriously. It is the trait that readers notice least and trust most. A
firm that writes “usually two days; in December it can be five” has a voice. A firm that writes
“lightning-fast delivery” has a slogan.

**Write pairs**

The heart of the document is a page of pairs. On the left is a sentence that is correct and could be
anyone’s, on the right the same content as you would say it. Ten pairs teach more than ten pages of
description, both to people and to models, which learn style from examples far better than from labels.

A furniture repairer’s page might begin like this. Anyone: “We are committed to sustainable solutions.” We:
“Your chair has outlived two kitchens. It can manage a third.” Anyone: “Unfortunately we are experiencing
delays due to high demand.” We: “We promised Friday and it will be Tuesday. The glue needs the weekend and
so do we.” Anyone: “Contact us for a personalized quote.” We: “Send a photo. We will tell you what it costs,
or that it is not worth it.”

Choose the contents from real life, and include situations that are uncomfortable: a price increase, a
mistake, a refusal, an apology. A voice shows its character under strain. If it is charming only while
things go well, it was decoration.

**Make two short lists**

The first list has the words you use: the names you give to your products and steps, the form of address,
the spelling where there is a choice, whether prices come with decimals. It spares everyone a hundred small
questions.

The second has the words you do not use, each with its replacement. Keep it under twenty, and justify every
entry in half a line. “Solution: say what it is.” “Passionate: show it or leave it.” “Unfortunately, at the
start of a sentence: give the fact first.” A ban without a reason is obeyed for a week.

Neither list should record a matter of taste on which your best writer would disagree with you. The document
describes a voice that exists, and the writer is the evidence.

**Say what changes and what stays**

A voice is constant; its volume is not. On LinkedIn you might explain a decision in six calm paragraphs, on
TikTok say the same in one sentence over a picture of glue drying. A condolence has no jokes in it. Add a
few lines on how far the voice may be turned up and down, platform by platform and occasion by occasion,
each with one example.

That prevents a common error, in which a team has four voices for four platforms and readers who meet it on
two of them suspect two companies. The sentences may be shorter. The person speaking should be the same.

**Give it to a machine properly**

If you use a generator, do not paste in the entire document each time. Three parts do most of the work: four
or five of the pairs, the list of words to avoid, and one complete text of the right length that sounds
exactly as it should. Leave out the adjectives altogether. They pull the draft toward the average of
everything that has ever been called warm.

Then supply facts, since a voice needs something to speak about. Much of what people perceive as a lack of
personality in generated drafts is a lack of material. The repairer’s line about the two kitchens works
because there is a chair in it, and somebody asked how old the chair was.

Expect the draft to overdo it at first. Models imitate the most conspicuous trait, and where your examples
contain one dry joke, the draft will hold three. Take that as a comment on your pairs: add a few in which
nothing funny happens.

**Test it blind**

Once there is a first version, give three people the same facts and ask each for a short post: one who has
written for you for years, one who has read only the document, and the generator with the document’s
essentials. Remove the names and show the results to colleagues or, better, to loyal customers. Ask a single
question: which of these did we write?

If the newcomer and the machine are chosen about as often as the veteran, the document works. If they are
spotted at once, ask by what, and write the answer down. It will be one of the choices that you had not
noticed you were making. Two such rounds improve the document more than any amount of careful thought.

**Let it grow slowly**

Give the document an owner and one date a year. In between, collect only new pairs: whenever an edit in the
daily work makes everyone nod, both versions go on the page. Remove an old pair for each one you add. The
document should stay short enough to be read by a freelancer over a cup of coffee, for that is when it will
be read.

You will notice an effect that was not on the list of goals. People who have written down how they speak
begin to notice what they say. The first sentence that fails the document is often one that should not have
been said at all, in any voice.
`;
