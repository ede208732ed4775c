export const content = `
The dashboard says that engagement rose by a third this week. Someone asks what we did differently, somebody
else remembers that the post had a blue background, and from then on the backgrounds are blue. A few weeks
later the figure has fallen again, and nobody mentions the color.

Most accounts are small, and small numbers swing by themselves. The art of reading them lies less in finding
explanations than in knowing when no explanation is called for. It takes some arithmetic, none of it beyond
a pocket calculator, and the restraint to use it.

**Find out how much is noise**

When independent things are counted, such as saves, comments or bookings, the count wobbles by roughly its
own square root even if nothing has changed. A post that collects 16 comments could, under the same
circumstances, easily have collected 12 or 20. With 100 the usual wobble is about 10, with 400 about 20. The
larger the count, the smaller the wobble is in proportion.

Now take a real question. Post A reached 400 people and was saved 12 times; post B reached 400 and was saved
16 times. In percentages, 3 against 4, it sounds like a triumph: B is better by a third. In counts, the
difference is 4, and the noise of a difference is about the square root of the two counts added together,
here the square root of 28, or a little more than 5. The difference is smaller than its own noise. There is
nothing to explain.

A rule that serves well in daily work: do not discuss a difference unless it is at least twice the square
root of the sum. For counts of 12 and 16 that would be more than 10. For 120 and 160 it is about 33, and so
the same third would be worth a meeting.

**Choose the denominator first**

An engagement rate is a fraction, and it can be improved from below. Divided by followers, it falls when a
campaign brings new people who have not yet met you. Divided by impressions, it falls when the same people
see a post several times. Divided by reach, it falls when a post travels beyond your usual readers, which is
often exactly what you wanted.

None of the three is wrong, and they answer different questions. Reach is the fairest basis for comparing
posts with each other, since it counts the people who had the chance to respond. Followers is useful for
watching an audience over a long time. Write the denominator beside the number wherever it appears, and
never compare two rates from different tools before you have checked that they mean the same thing.

**Use the median for what is typical**

Nine posts were saved 4, 5, 3, 6, 4, 5, 70, 3 and 5 times. The average is almost 12, a value that no post
except one came anywhere near. The median, the one in the middle when they are sorted, is 5, and it
describes the account as it is.

The distinction matters at the next review. Measured against the average, the following post with 7 saves
looks like a failure. Measured against the median, it is one of the best of the quarter. Report the median
as the usual result, and report the 70 by itself, as the event it was.

**Expect the second post to disappoint**

After an outstanding post comes an ordinary one. This is the statistical tendency called regression toward
the mean, and it is nobody’s fault. An outstanding result is partly quality and partly luck, and only the
quality can be repeated.

The trap lies in what people do next. A format is praised after its best week and seems to get worse as soon
as it is made a habit. A weak week is followed by a stern talk and then by a better week, so that stern
talks appear to work. In both cases the return to normal would have come anyway. Before you credit a change,
ask whether the change was introduced right after an extreme. If so, the numbers would have moved back
without it.

**Test one thing, and decide beforehand**

If you do want to know whether something works, decide in advance what you will compare, for how long, and
which result would make you change your practice. Write it down. Otherwise there will always be some measure
on which the favorite has won, and it will be found.

With small accounts, alternate instead of splitting: opening style A on Tuesdays, style B on Thursdays, and
after four weeks the other way round, so that the day of the week does not decide. Compare sums over eight
posts of each kind, because the sums are larger than the single counts and the noise is smaller in
proportion. If, after eight weeks, the sums differ by less than twice the square root of their total, then
you have learned something valuable all the same. The choice makes no difference that you can see, and you
may take the version that is less work.

Resist stopping early. A difference that is looked at every day will cross any line sooner or later.

**Stay close to the decision**

The numbers that a platform shows first are those that matter to the platform. To choose your own, follow
the reader’s path backward from the thing you want. A restaurant wants tables reserved. Before the
reservation comes the visit to the menu page; before that the tap on the profile; before that, perhaps, a
save or a message to a friend. Likes are not on this path at all.

Pick one number near the end and one near the beginning. The late one tells you whether the work is worth
doing, and it is often small enough to count by hand. The early one moves soon enough to steer by. Where the
software cannot join the two, ask. “How did you find us?” at the till is an imprecise instrument, but it
measures the right thing, and an honest rough answer is worth more than a precise answer to a different
question.

**Write the report as sentences**

A monthly report can be three paragraphs. What happened, with the count, the denominator and what is usual.
What we believe it means, and how sure we are. What we will do differently, or that we will change nothing,
which is a respectable decision.

Sentences are harder to write than charts, because a sentence has to claim something. “Saves were 61,
against a usual 50 to 65; nothing unusual” takes ten seconds to read and closes the subject. A chart of the
same figures with a rising arrow opens a discussion about blue backgrounds.

Keep the reports, and once a year read twelve of them in a row. You will see which explanations have held.
There will be fewer than you remember, and those few are what you actually know about your audience.
`;
