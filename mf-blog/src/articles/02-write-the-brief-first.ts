export const content = `
The difference between a draft that needs two edits and one that needs to be thrown away is mostly decided
before any text is generated. A language model fills whatever you leave open with the most ordinary thing it
can find. If you leave everything open, you receive the average of everything ever posted on the subject,
neatly punctuated.

A good brief closes the openings that matter. It does not have to be long: the ones below are under a
hundred words. What they contain is the part that only you can supply.

**What a model knows and what it does not**

A model knows how a LinkedIn post is usually built, what people generally say about coffee, and forty ways
to ask for a click. Suppose that you run a coffee roastery. The model does not know that you moved in May,
that the new blend sold out in nine days, or that half of your customers ask whether it works in a moka pot.
It has no way of knowing, so it will write around the gap with “exciting news” and “perfect for any
occasion”.

Divide the labor accordingly. You bring the facts, the reader and the purpose. The model brings structure,
phrasing and patience for the fifth variation. When a draft feels empty, the missing ingredient is nearly
always a fact and rarely an instruction about style.

**Step one: write down the facts**

Before you open the generator, list what is true and specific. Names, numbers, dates, places, prices, and
one detail that a visitor would notice. For the roastery the list might read: new espresso blend called
Harbor, beans from two farms in Huila and one in Sidama, 14 euros for 250 grams, made for moka pots, tasting
on Saturday 10 to 1, first batch of 60 bags.

Six facts are plenty for one post. Mark the one that would make a friend say “oh, really?” and plan to lead
with it. Here it is the moka pot, since most espresso blends are made for machines that most people do not
own.

**Step two: say who is reading**

In the audience field, resist the demographic. “Coffee lovers, 25–45” adds nothing, because the model
already assumes that people reading about coffee like it. Describe a situation: “people who make coffee in a
moka pot before work and think of good espresso as something for cafés”. A situation brings its own
vocabulary, its own objections and its own time of day, and all three show up in the draft.

**Step three: ask for one thing**

Each post should want one action. Come on Saturday, or order online, or tell us which pot you use. If you
list all three, the draft will contain all three and the reader will do none. When you truly have two goals,
write two posts; generating the second takes less time than deciding how to merge them.

Say it as an outcome instead of a slogan: “the reader should decide to drop in on Saturday morning”. That
leaves the model room to build toward it.

**Step four: choose the platform and let its rules do the work**

A platform is more than a length. X gives you 280 characters, counted in its own way, so a single fact has
to carry the post. LinkedIn allows 3,000, but only the opening lines show before the reader has to tap.
Instagram accepts at most five hashtags since December 2025, which puts an end to the old block of thirty
and makes each one a choice.

Choose the platform in the form and leave its limits out of the prompt. A generator that knows the rules
checks the result against them; a prompt that says “keep it short” only asks.

**Step five: give a tone by example**

Adjectives are weak instructions. “Friendly but professional” describes nearly every brand that has ever
hired an agency. A sentence in your own voice is far stronger. Paste one that you like and say what you like
about it: “We opened at seven, burned the first tray, and opened again at eight. Plain, a little dry, no
exclamation marks.”

Then name what to avoid, in words and not in categories. “No ‘elevate’, no ‘journey’, no rhetorical
questions” can be obeyed and checked. “Avoid clichés” can be neither, since the model does not think that it
is using one.

**A before and an after**

Here is the brief that most people would write: “Post about our new espresso blend. Make it engaging and
fun. Target coffee lovers.” The result can be predicted without running it. It will open with a question
about mornings, praise the rich aroma, and close by inviting you to experience the difference.

Here is the same request after ten minutes. Business: neighborhood coffee roastery in a harbor town.
Audience: people who make moka pot coffee before work. Prompt: “Announce Harbor, our first espresso blend
made for moka pots instead of machines. Beans from two farms in Huila and one in Sidama. 14 euros for 250
grams, 60 bags in the first batch. Free tasting this Saturday, 10 to 1; bring your own pot and we will help
you dial it in. Lead with the moka pot. Plain and slightly dry. One question at most.”

Nothing in the second version is clever. It simply contains something to say. Any competent writer, human or
otherwise, could make a good post from it, and no writer could make one from the first.

**Step six: edit in a fixed order**

Read the draft four times, each time for one thing. First for truth: check every number, name and date
against your list, and remove whatever was added. Models invent small supporting details, such as a “family
tradition” that nobody mentioned, because such details are common in similar texts.

Second, for the opening. Cover everything but the first sentence and ask whether your reader would go on. If
the second sentence is stronger, delete the first.

Third, for the promise. The post should deliver what its opening announced and end with the one action you
chose. Fourth, for length: take out every sentence whose absence nobody would notice. There are usually
several.

**Regenerate with a reason**

Pressing the button again without a change gives you another throw of the same dice. Change the brief by one
line and look at what moves. If the draft was too general, add a fact. If it was stiff, add a sentence in
your voice. If it missed the point, rewrite the outcome. After three rounds you will usually find that the
last thing you added was the thing you should have begun with.

Keep the brief that worked. With the names and dates replaced, it will serve for the next launch, and over
time you will own a small set of briefs that produce good first drafts reliably. That collection is worth
more than any list of prompts found elsewhere, for the same reason that makes a single brief good: it is
full of things that only you know.
`;
