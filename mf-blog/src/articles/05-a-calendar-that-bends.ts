export const content = `
A content calendar looks its best on the day it is made. Every square is filled, the colors are balanced,
and the campaign names have a pleasant ring. In the second week somebody falls ill, a delivery is late, a
customer complains in public, and by Friday the calendar has become a list of things that did not happen.

The usual conclusion is that more discipline is needed. A better one is that the plan contained no room for
an ordinary month. Plans for people have to survive people. What follows is a way to build a calendar that
bends.

**Count hours before posts**

Begin with the number that nobody writes down: how many hours there are. Take the past four weeks and
estimate honestly how long was spent on social media, including the photographs, the corrections, the
approvals and the answering of comments. Suppose it was eighteen hours, in which nine posts appeared. A post
then costs two hours. It does not matter that it should cost forty minutes.

If the next month also offers eighteen hours, it has room for nine posts. Now subtract a third of those
hours for the week that goes wrong, and plan six. You have lost nothing. Three of the nine would have been
made in a hurry, and the hours that you keep free will either rescue the six or become something better.

Review the figure each month. It falls as formats repeat and material is reused, and the number of posts may
rise with it. It should be the time saved that pays for the additional posts, and never the evening.

**Three kinds of slot**

An empty square invites anything, so give the squares kinds. We use three.

Anchored posts belong to a date: an opening, a deadline, a season, a delivery. They are few, they cannot
move, and they are entered first. Most businesses have two or three a month, and it is worth writing down a
year of them in one sitting, since the trade fair and the school holidays are no surprise to anyone.

Standing posts belong to no date at all. The explanation of how a repair is priced is as useful in March as
in November. They are made ahead and kept in a drawer, and they are what saves the calendar, because they
can be moved, swapped or postponed without explanation.

Open slots are left blank on purpose. They are reserved for what cannot be planned: the good question from a
customer, the photograph that came out better than expected, the news to which you have something real to
add. If nothing arrives, a standing post takes the place, or the slot stays empty, and no one notices except
you.

For six posts, a sound division is one or two anchored, three standing and one or two open.

**Fill the drawer before you start**

The drawer needs a minimum. Four finished standing posts, with picture, caption and approval, ready to go
out today, is enough for most small teams. Finished means finished: a good idea with a working title is not
in the drawer.

Make them in one session. Two hours with one subject, one camera position and one tone yield more than four
separate half hours, for the dull reason that most of the time of making a post goes into getting ready to
make it. A generator shortens the writing considerably, and the session is the right place for it, because
someone is present who knows whether what it wrote is true.

Then set a rule for refilling. When the drawer falls to two, the next working session belongs to it, before
any new idea is considered. It is the only strict rule in this system.

**Write entries that another person could finish**

An entry reading “Tuesday: tips post” leaves all the work for Tuesday. An entry that survives an absence
answers five questions in five short lines: who it is for, what they should do or know afterward, which fact
it rests on, where the picture comes from, and who says yes. It takes three minutes at planning time, when
the thought is fresh, and it saves half an hour later, when it is not.

Add the state in plain words: planned, drafted, in review, scheduled, published. If a calendar does not show
at a glance what is only planned and what is already safe, it will be read optimistically.

**Plan the answering too**

A post is the beginning of a conversation for which somebody has to be present. Put the hour after
publication into the calendar, with a name. If nobody is free in that hour, move the post. This single habit
does more to choose sensible publishing times than any table of supposed best hours, and it tends to move
posts out of Friday evening, where they were never going to be looked after.

When you do want a time, use your own record. After three months, look at when your own readers answered,
and expect the result to differ from general advice. A bakery and a payroll service do not share a best
hour.

**Agree on what happens when things go wrong**

Three situations recur, and each can be settled in advance in one sentence.

When the day is lost: publish from the drawer or skip. Never make something in a hurry only to fill a
square.

When the news is bad: hold everything. One person, named in the calendar, decides whether the scheduled
posts still fit, and everyone knows how to reach them. A cheerful offer published into a local disaster is
the classic damage done by automation, and a scheduler does not read the paper.

When there is a mistake in a published post: correct facts openly, in the post where the platform permits it
and in the comments where it does not, and say what was changed. Remove only what does harm.

**Close the month in half an hour**

On the last working day, go through the calendar once and mark three things. Which post took more time than
it was worth? Which would you publish again as it is? And what was asked in the comments that no post has
answered yet? The first is a format to drop or simplify. The second goes back into the drawer with a date
half a year ahead. The third is next month’s material, supplied free of charge by the people it is for.

Then count the hours again and write down the new number. After a few months the calendar stops being a
statement of intent and becomes a fairly accurate description of what your team can do. It will look less
impressive on the day it is made, and a good deal better on the last day of the month.
`;
