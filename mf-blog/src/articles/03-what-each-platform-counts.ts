export const content = `
Everyone who publishes for several platforms has seen it: a caption that looked fine in the document is
refused on one network, cut in mid-sentence on another, and on a third loses the very hashtags it was built
around. The limits are published. What trips people up is how they are counted.

This is a guide to the counting. The figures were checked in November 2026 and apply to ordinary accounts;
platforms change them with little notice, so treat the numbers as current and the principles as lasting.

**X counts weight, not characters**

X allows 280, but the unit is a weighted character. Letters in Latin, Greek, Cyrillic, Arabic and Hebrew
weigh one. Chinese, Japanese and Korean characters weigh two, which gives a writer in Tokyo 140 of them. An
emoji weighs two however elaborate it is, so the family of four costs the same as the plain smile.

Every link counts as 23, whatever its real length. A short link therefore saves nothing, and an address of
twelve characters costs eleven more than it appears to. Before counting, the text is normalized (to the form
called NFC), so an accented letter typed as two code points is counted as one.

A detail catches careful typists in particular. The typographic ellipsis, the euro sign and the round bullet
fall outside the ranges that weigh one, and count two each. Curly quotation marks and dashes are safe. If
your counter says 279 and X says 281, look for an ellipsis.

**Instagram: 2,200 characters and five hashtags**

An Instagram caption may hold 2,200 characters. The more consequential limit came in December 2025: at most
five hashtags a post. The old habit of pasting a block of thirty is over.

Five is enough if each does a different job. A workable division: one for the subject (“sourdough”), one for
the place, one for the kind of reader, one for the format or series, and one that is your own. What no
longer earns its slot is the giant general tag, under which a small account disappears within seconds.

Aspect ratio is the other frequent cause of trouble. Publishing tools can send pictures between 4:5
(portrait) and 1.91:1 (landscape), under 8 MiB each, and up to ten in a carousel. Within a carousel, prepare
all the pictures in one shape. If the first is portrait and the third is landscape, something will be
cropped, and it will be the third.

**TikTok treats photos and videos differently**

A TikTok video takes a caption of 2,200 characters. A photo post is more generous: a title of 90 and a
description of up to 4,000, with as many as 35 pictures. Hashtags are limited to five here as well.

Photo posts are therefore the place for material that needs explaining, such as a recipe or a step-by-step
repair. The title is the only part that everyone reads. Ninety characters make one plain sentence, roughly
as long as the one that you are reading. Write it last, when you know what the post turned out to be about.

**LinkedIn: the limit is rarely the problem**

LinkedIn accepts 3,000 characters and sets no hard limit on hashtags; more than three reads as decoration.
Few people run out of room. The real constraint is the fold: only the opening lines are shown until the
reader asks for more, and how much is visible depends on the device. Assume that you have two short
sentences.

This favors one particular structure. State the finding first and the story afterward. A post that opens
with “I’ve been reflecting on my journey” has used its visible space to say nothing, and everything good in
it stays below the fold.

Pictures may range from 3:1 to 2:3 and should stay at or below 5 MB.

**Facebook gives you room that you should not use**

At 63,206 characters, Facebook could hold several chapters of a novel. No practical counter is needed. The
useful discipline comes from readers instead, who meet the post between a photograph of somebody’s dog and a
local event. Take as much room as the thought needs and stop. One or two hashtags, if any, are customary; on
Facebook they do little for discovery.

Pictures work at 1.91:1, square or 4:5. For a link preview the wide shape is safest, because it is what the
preview is designed around.

**YouTube counts bytes**

A YouTube title holds 100 characters. The description is limited to 5,000 bytes, and this is where
international teams are surprised. In the UTF-8 encoding an unaccented Latin letter takes one byte, an
accented one two, most Chinese, Japanese and Korean characters three, and an emoji four or more. A
description in English may run to 5,000 characters; the same limit is reached in Japanese after about 1,666.

Put what matters in the first two lines. They are shown without a tap, and they are also what a viewer sees
while deciding whether to open the rest.

**Why your counter disagrees**

There are at least four ways to measure a text. You can count what a reader perceives as characters, you can
count Unicode code points, you can count the UTF-16 units in which most software stores text, or you can
count bytes. For plain English they agree. For a family emoji of three people they do not: the reader sees
one symbol, the text holds five code points, and UTF-16 needs eight units.

Most platforms behave as though they count UTF-16 units, X uses its own weights, and YouTube’s description
uses bytes. A spreadsheet formula or a word processor knows none of this. If a caption is close to a limit,
measure it with a tool that implements the rule of the platform in question, and leave a small margin for
the day on which the rule changes.

**Adapting one text to all of them**

The practical order is from short to long. Write the X version first; it forces you to find the single fact
that carries the post. That sentence becomes the opening on LinkedIn, the title of a TikTok photo post and
the first line of the Instagram caption. Then add what each platform has room for: the argument on LinkedIn,
the steps on TikTok, the details and five chosen hashtags on Instagram.

Working in the other direction, from long to short, produces the cut captions described at the start.
Something must be dropped, and in the hurry of scheduling it tends to be the end, which is where the date
and the invitation were. A text that was built from its smallest form has nothing essential at the end to
lose.
`;
