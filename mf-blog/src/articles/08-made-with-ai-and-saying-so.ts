export const content = `
Last Sunday, on the second of August 2026, the transparency rules of the European Union’s AI Act began to
apply. For most people who make social posts in Europe this is the first time that a law, and not merely a
platform’s policy, speaks about telling readers when a picture or a clip was made by a machine. Many of the
summaries going around are either alarmed or dismissive. The text itself is neither, and it is worth knowing
what it asks.

This article describes the rules as we understand them and the working habits we have drawn from them. It is
not legal advice. The details, including transitional periods for systems that were already on the market,
have been subject to amendment; check the current text, or ask somebody who does so for a living, before you
rely on a particular sentence.

**Two duties, on two kinds of people**

Article 50 divides the work between those who provide AI systems and those who use them, whom it calls
deployers.

Providers have to see to it that generated audio, images, video and text are marked in a machine-readable
form, so that they can be detected as artificial. In practice this means metadata, watermarks or both. If
you make posts with a tool, this part is the tool’s business. Yours is to avoid undoing it, for example by
running a picture through software that strips everything invisible from the file.

Deployers have a duty that is visible to readers. Anyone who publishes a deep fake has to disclose that it
was artificially made or altered. The Act uses that word more broadly than the newspapers do. It means
image, audio or video content that resembles existing persons, objects, places, entities or events and would
falsely appear authentic. A generated photograph of your actual shop, with customers in it who were never
there, comes uncomfortably close to the definition. A drawing of a fox with an umbrella does not.

The disclosure has to be clear, and must be made at the latest when the reader first meets the content. For
evidently artistic, satirical or fictional work it may be made in a way that does not spoil the work.

**Text has its own rule**

For text, the duty to disclose is narrower. It concerns text published to inform the public on matters of
public interest, and it falls away where a person has reviewed the text and somebody holds editorial
responsibility for it. The announcement of a new espresso blend is hardly affected. A post about changes in
local health services, generated and published without anyone reading it, would be.

The exception says something sensible about authorship. The law cares less about how words came into being
than about whether there is a person behind them. A team that names an author and an approver for every post
already has what is needed, provided that it keeps a record.

**The platforms ask as well**

Independently of the law, the large networks have rules of their own. Several provide a switch by which you
declare realistic generated content, some attach a label when they detect a marker in the file, and some
reserve the right to add a label themselves when the creator has not. The wording changes often enough that
a list printed here would mislead by winter.

What has stayed constant is the principle that realistic material is what matters. Nobody expects a label on
a typographic quote card because its background was generated. Everybody expects one on a spoken message
that the speaker never recorded. If you use the platform’s own switch for realistic pictures and clips, you
will seldom be wrong.

**Why we would label anyway**

It is tempting to treat the label as a tax, and to look for the case in which it can be avoided. We think
that this gets the interests backward.

The value of a small account lies in being believed. When a bakery shows a loaf, the reader assumes that the
loaf exists. If it turns out that the pictures are invented, the reader will also stop believing the opening
hours. A label placed by the maker costs a moment of attention. A discovery made by a reader costs the
assumption on which everything else rests.

The label also works as a filter for the maker. Before you write “image made with AI” under a picture of
your team at work, you will ask yourself why there is no photograph of your team at work. Usually there
could be one by tomorrow.

**Where generated pictures earn their place**

Generated images are at their best where no photograph could exist: a diagram of an idea, a scene from a
story, a pattern, a season that has not arrived, a product at the stage of a sketch and named as such. They
can illustrate abstractions with more wit than the usual handshake in front of a window.

They are at their worst as evidence. Food, rooms, people, results before and after, and anything a customer
might later compare with reality should be photographed, however plainly. A slightly dark picture of the
real table is more persuasive than a perfect picture of none.

That gives a rule which can be applied by anyone on the team without looking up a paragraph: if the picture
answers the question “is it true?”, take a photograph. If it answers the question “what is it like?”, a
generated picture will do, with a label.

**How to say it**

The best labels are short, specific and calm. “Image made with AI” is enough for an illustration. Where only
part is artificial, say which: “photograph; background extended with AI” or “voice generated, words by Mira
Sol”. Put it where the reader’s eye already is, at the end of the caption or in a corner of the picture, in
a size that can be read on a phone. A hashtag alone is a poor label, since it disappears among the others,
and on Instagram it would use up one of five.

Describe the picture as well, in the alternative text, for readers who cannot see it, and mention its origin
there in a word or two. They have the same right to know.

In Postloom, exported AI pictures carry the label with them. We would have built it that way without the
law, though we admit that the date concentrated the mind.

**Keep the trail**

Keep, for every generated picture that you publish, four things together: the original file as the tool
delivered it, the instruction from which it was made, the name of the tool, and the person who approved it.
A folder per month is enough. The trail answers a platform’s query, a customer’s complaint and your own
question in two years as to whether a picture may be used again.

**What will probably change**

Predictions in this field age badly, so here are only two. The invisible part will improve: markers that
survive cropping and uploading are being standardized, and more software will show where a file has come
from. And the visible part will become ordinary, as lists of ingredients did. Readers will glance at it,
find it in its place, and go on to the thing that has interested them all along, which is whether you have
something to say.
`;
