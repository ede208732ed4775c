import type { Tone } from '@postloom/shared-contracts';
import type { Intent } from './read-brief.ts';

/** Tones that share a way of speaking. */
export const registers = ['formal', 'warm', 'fun', 'bright', 'push'] as const;
export type Register = (typeof registers)[number];

export const registerOf: Record<Tone, Register> = {
  professional: 'formal',
  authoritative: 'formal',
  educational: 'formal',
  casual: 'warm',
  friendly: 'warm',
  humorous: 'fun',
  playful: 'fun',
  inspiring: 'bright',
  promotional: 'push',
};

type ByRegister<T> = { readonly any: readonly T[] } & Partial<Record<Register, readonly T[]>>;

/** What goes before a statement or a thing, with a colon: "Big news: we're opening …". */
export const leadIns: Record<Intent, ByRegister<string>> = {
  launch: {
    any: ['Just announced', 'News'],
    formal: ['Announcing', 'Good news'],
    warm: ['Good news', 'We have news', 'Look what we have been up to'],
    fun: ['Drumroll, please', 'Plot twist', 'Stop the scroll'],
    bright: ['A new chapter', 'Here is to beginnings', 'Something new begins'],
    push: ["It's happening", 'Big news', 'Be among the first to know'],
  },
  offer: {
    any: ['Worth stopping for', 'Good timing'],
    formal: ['For your attention', 'An offer in short', 'Worth noting'],
    warm: ['A little treat', 'Good news for your wallet', 'Psst'],
    fun: ['Your wallet called', 'This is your sign', 'Resist if you can'],
    bright: ['Treat yourself', 'A good day for something nice', 'Go on, say yes'],
    push: ["Don't miss this", 'Yes, really', "Quick, before it's gone"],
  },
  event: {
    any: ['Save the date', "You're invited"],
    formal: ['An invitation', 'For your calendar', 'Please join us'],
    warm: ["We'd love to see you", 'Come along', 'One for the diary'],
    fun: ['Cancel your other plans', 'Diary, meet pen', 'Fear of missing out, cured'],
    bright: ['A day worth planning for', "Let's come together", 'Some things are best shared'],
    push: ['Get it in the diary', 'Be there', 'This is your invitation'],
  },
  tips: {
    any: ['Save this', 'Worth keeping'],
    formal: ['In brief', 'A short guide', 'From practice'],
    warm: ['A small thing that helps', 'Pass it on', 'For the days you need it'],
    fun: ['Free advice, no lecture', 'Homework, but the nice kind', 'You can thank yourself later'],
    bright: ['Small steps count', 'Start today', 'Progress, one step at a time'],
    push: ['Read this first', 'Keep this one handy', 'Try this'],
  },
  hiring: {
    any: ["We're hiring", 'Job alert'],
    formal: ['Open position', 'Vacancy', 'Now recruiting'],
    warm: ['Come and work with us', "There's a seat with your name on it", 'Our team is growing'],
    fun: ['Your next boss is posting this', "Update your CV, we'll wait", 'Plot twist for your career'],
    bright: ['Your next chapter', 'Do work you are proud of', 'Grow with us'],
    push: ['Join the team', 'Apply now', 'Wanted'],
  },
  backstage: {
    any: ['Behind the scenes', 'A look behind the scenes'],
    formal: ['How it is done', 'Inside our work', 'The process'],
    warm: ['Come on in', "What you don't usually see", 'A peek inside'],
    fun: ['The part nobody posts', 'Unfiltered, slightly messy', 'Backstage pass'],
    bright: ['Every finished thing has a story', 'Made with care', 'The quiet part of the work'],
    push: ["See how it's done", 'Watch closely', 'The secret is out'],
  },
  testimonial: {
    any: ['In their words', 'A story worth sharing'],
    formal: ['Customer story', 'A case in point'],
    warm: ['This made our day', 'We had to share this', 'Thank you for this'],
    fun: ["We're not crying", 'Framing this one', 'Our favourite kind of notification'],
    bright: ['This is why we do it', 'Moments like this', 'What keeps us going'],
    push: ["Don't take our word for it", 'Hear it from them', 'Proof beats promises'],
  },
  question: {
    any: ['Over to you', "We're listening"],
    formal: ['Your view, please', 'A question for you', 'For discussion'],
    warm: ['Help us out', 'Be honest', 'Tell us'],
    fun: ['Settle this for us', 'Wrong answers welcome too', 'Debate time'],
    bright: ['Your voice counts', 'Dream a little', "We'd love to hear it"],
    push: ['You decide', 'Cast your vote', 'Have your say'],
  },
  benefit: {
    any: ['Worth knowing', 'Good to know'],
    formal: ['In short', 'The short version'],
    warm: ['A good thing to know', 'One for the list'],
    fun: ['Breaking news', 'This just in'],
    bright: ['Imagine this', 'Something good'],
    push: ['Put it on your list', 'Take note'],
  },
  greeting: {
    any: ['From all of us', 'A note from us'],
    formal: ['With our best wishes', 'On behalf of our team', 'With thanks'],
    warm: ['From our family to yours', 'Warm wishes', 'A big hug from us'],
    fun: ['Out of office, in the mood', 'Confetti, please', 'Party hats on'],
    bright: ["Here's to what comes next", 'With a full heart', 'A moment to pause'],
    push: ["Let's celebrate", "It's that time", 'Cheers'],
  },
  reminder: {
    any: ['A quick reminder', "Don't forget"],
    formal: ['Please note', 'For your calendar', 'A short reminder'],
    warm: ['Heads-up', 'A friendly nudge', 'Before it slips your mind'],
    fun: ['Set an alarm', 'Future you says thanks', 'Tie a knot in your handkerchief'],
    bright: ['Soon', 'Make a note', 'Something to look forward to'],
    push: ['Last call', 'Mark it now', 'Not to be missed'],
  },
  milestone: {
    any: ['We did it', 'A moment to celebrate'],
    formal: ['A milestone', 'We are proud to share this', 'A step worth marking'],
    warm: ["We're a bit emotional", 'This one is thanks to you', 'Happy day'],
    fun: ['Pinch us', 'Cake is involved', 'Somebody ring a bell'],
    bright: ['Look how far we have come', 'One step at a time', 'Proof that it was worth it'],
    push: ['Big moment', 'Celebrate with us', 'Look at this'],
  },
  thanks: {
    any: ['Thank you', 'A thank-you'],
    formal: ['With sincere thanks', 'In appreciation', 'Our thanks'],
    warm: ['From the heart', 'You made our day', 'This one is for you'],
    fun: ['Group hug', 'You absolute stars', 'Standing ovation, please'],
    bright: ['Gratitude, out loud', 'Together works', 'It takes people like you'],
    push: ['You did this', 'Take a bow', 'Three cheers'],
  },
  cause: {
    any: ['We need your help', 'You can help'],
    formal: ['How you can support us', 'An appeal', 'Please take part'],
    warm: ['Lend a hand', 'Kind people wanted', 'Come and help out'],
    fun: ['Heroes wanted, capes optional', 'Good deeds, no small talk needed', 'Roll up your sleeves'],
    bright: ['Together it works', 'Be the reason', 'Small hands, big difference'],
    push: ['Step up', 'Your turn', "Let's do this together"],
  },
  story: {
    any: ['A short story'],
    formal: ['A thought from the field'],
    warm: ['Something on our mind', 'Sit down for a second', 'A little update'],
    fun: ['Story time', 'True story', 'Gather round'],
    bright: ['Here is to trying', 'One step further', 'A small moment, a big one for us'],
    push: ['Read this', 'This one matters', 'Here goes'],
  },
  apology: { any: ["We're sorry"] },
};

/** Same, where one person speaks. */
export const singularVoice: readonly (readonly [RegExp, string])[] = [
  [/\bWe're\b/g, "I'm"],
  [/\bwe're\b/g, "I'm"],
  [/\b[Ww]e'd\b/g, "I'd"],
  [/\b[Ww]e'll\b/g, "I'll"],
  [/\b[Ww]e are\b/g, 'I am'],
  [/\b[Ww]e have\b/g, 'I have'],
  [/\b[Ww]e\b/g, 'I'],
  [/\bOur team\b/g, 'My team'],
  [/\bOur\b/g, 'My'],
  [/\bour\b/g, 'my'],
  [/\b(from all|from|with|join|tell|help|pinch|let|message|ask|send|support|for|of) us\b/gi, '$1 me'],
];

/** How a thing that is no sentence is introduced: what stands before and after "our new vegan burger". */
export const thingHooks: Partial<Record<Intent, ByRegister<readonly [before: string, after: string]>>> = {
  launch: {
    any: [
      ['Meet ', '.'],
      ['Say hello to ', '.'],
      ['Introducing ', '.'],
    ],
    formal: [
      ['We are pleased to introduce ', '.'],
      ['Announcing ', '.'],
    ],
    warm: [
      ["We can't wait for you to meet ", '.'],
      ["We have news, and it's called ", '.'],
    ],
    fun: [
      ['Stop scrolling. Meet ', '.'],
      ['Make some room for ', '.'],
      ['Drumroll, please: ', '!'],
    ],
    bright: [
      ['A new beginning: ', '.'],
      ["Some ideas won't let go. Meet ", '.'],
    ],
    push: [
      ["It's here: ", '.'],
      ['Be among the first to discover ', '.'],
    ],
  },
  offer: {
    any: [
      ['Worth stopping for: ', '.'],
      ['Good timing: ', '.'],
    ],
    formal: [
      ['An offer worth noting: ', '.'],
      ['For your attention: ', '.'],
    ],
    warm: [
      ['A little treat: ', '.'],
      ["You'll like this: ", '.'],
    ],
    fun: [
      ['Your wallet called. It heard about ', '.'],
      ['This is your sign: ', '.'],
    ],
    bright: [
      ['Treat yourself: ', '.'],
      ['A good excuse for something nice: ', '.'],
    ],
    push: [
      ["Don't miss ", '.'],
      ['Now on: ', '.'],
      ['Yes, really: ', '!'],
    ],
  },
  event: {
    any: [
      ['Save the date: ', '.'],
      ["You're invited: ", '.'],
    ],
    formal: [
      ['An invitation: ', '.'],
      ['For your calendar: ', '.'],
    ],
    warm: [
      ["We'd love to see you there: ", '.'],
      ['Come along: ', '.'],
    ],
    fun: [
      ['Cancel your other plans: ', '!'],
      ['Diary, meet pen: ', '.'],
    ],
    bright: [
      ['Some days are worth planning for: ', '.'],
      ["Let's come together: ", '.'],
    ],
    push: [
      ['Get it in the diary: ', '.'],
      ['Be there: ', '!'],
    ],
  },
  hiring: {
    any: [
      ["We're hiring ", '.'],
      ["We're looking for ", '.'],
    ],
    formal: [
      ['Open position: we are looking for ', '.'],
      ['We are hiring ', '.'],
    ],
    warm: [
      ["We're looking for ", ' to join us.'],
      ["Come and work with us: we're hiring ", '.'],
    ],
    fun: [
      ["Update your CV, we'll wait. We're hiring ", '.'],
      ["Plot twist for somebody's career: we're hiring ", '.'],
    ],
    bright: [
      ["Do work you are proud of. We're looking for ", '.'],
      ["A next chapter for somebody: we're hiring ", '.'],
    ],
    push: [
      ["Join the team: we're hiring ", '.'],
      ['Now hiring: ', '.'],
    ],
  },
  backstage: {
    any: [
      ['Behind the scenes: ', '.'],
      ['A look behind the scenes: ', '.'],
    ],
    formal: [
      ['How it is done: ', '.'],
      ['Inside our work: ', '.'],
    ],
    warm: [
      ["What you don't usually see: ", '.'],
      ['A peek inside: ', '.'],
    ],
    fun: [
      ['The part nobody posts: ', '.'],
      ['Backstage pass: ', '.'],
    ],
    bright: [
      ['Every finished thing has a story. This is ours: ', '.'],
      ['The quiet part of the work: ', '.'],
    ],
    push: [
      ["See how it's done: ", '.'],
      ['Doors open: ', '.'],
    ],
  },
  apology: {
    any: [
      ["We're sorry for ", '.'],
      ['We apologise for ', '.'],
      ['Our apologies for ', '.'],
    ],
  },
  benefit: {
    any: [["Let's talk about ", '.']],
    formal: [['In focus: ', '.']],
    warm: [
      ['We could talk all day about ', '.'],
      ["Today's small joy: ", '.'],
    ],
    fun: [
      ['We need to talk about ', '.'],
      ['Current mood: ', '.'],
    ],
    bright: [
      ["Here's to ", '.'],
      ['Good things, simply: ', '.'],
    ],
    push: [
      ['Put it on your list: ', '.'],
      ['Made for days like these: ', '.'],
    ],
  },
  story: {
    any: [
      ['A few words about ', '.'],
      ["Today it's all about ", '.'],
    ],
  },
  milestone: {
    any: [
      ['Today we celebrate ', '.'],
      ["Here's to ", '.'],
      ['A moment to celebrate: ', '.'],
    ],
    fun: [
      ['Cake for everyone: ', '!'],
      ['Pinch us: ', '!'],
    ],
  },
  thanks: {
    any: [
      ['Thank you to ', '.'],
      ['A big thank-you to ', '.'],
      ['This one goes out to ', '.'],
    ],
    formal: [
      ['Our sincere thanks to ', '.'],
      ['With thanks to ', '.'],
    ],
    fun: [
      ['Group hug for ', '.'],
      ['Standing ovation for ', '.'],
    ],
  },
  cause: {
    any: [
      ['We need your help: ', '.'],
      ['This is how you can help: ', '.'],
    ],
    fun: [
      ['Heroes wanted, capes optional: ', '.'],
      ['Roll up your sleeves: ', '.'],
    ],
    bright: [
      ['Together it works: ', '.'],
      ['Be part of it: ', '.'],
    ],
  },
};

/** The sentence after the facts: what the writer feels or offers. */
/**
 * What the writer feels, for posts whose brief brings little. Never a request: that is the ending's part. Nothing
 * here may be untrue of any brief of its kind, so most kinds have few.
 */
export const closers: Record<Intent, ByRegister<string>> = {
  launch: {
    any: [],
    warm: ['We have been looking forward to telling you.', 'It feels good to finally say it out loud.'],
    fun: [
      'We may have been a little excited about this one.',
      "We've run out of ways to stay calm about it.",
    ],
    bright: [
      'Every beginning needs people who believe in it.',
      'Thank you for being part of it from day one.',
    ],
    push: ['You heard it here first.'],
  },
  offer: {
    any: [],
    warm: ['Because a little treat never hurt anyone.'],
    fun: ['Your future self says yes.', "You've talked yourself into worse."],
    bright: ["You've earned something good."],
    push: ["When it's over, it's over."],
  },
  event: {
    any: ["We'd love to see you there."],
    formal: ['We look forward to welcoming you.', 'We hope you can join us.'],
    bright: ['Good things happen when people meet.'],
  },
  tips: { any: [] },
  hiring: {
    any: ["If that sounds like you, we'd like to hear from you."],
    formal: ['We look forward to hearing from you.'],
  },
  backstage: {
    any: [
      'Now you know what happens before you see the result.',
      'It takes longer than it looks, and we like it that way.',
    ],
    formal: ['Good results begin long before they are visible.'],
    fun: ['Glamorous? Not always. Worth it? Always.'],
  },
  testimonial: {
    any: ['Thank you for trusting us.', 'Words like these stay with us.'],
    formal: ['We are grateful for the trust.', 'Feedback like this guides our work.'],
    fun: ['We read it out loud. Twice.', 'The fridge door is getting full.'],
  },
  question: {
    any: [],
    formal: ['We are interested in your reasons, too.'],
    fun: ['No pressure, but we will be judging. Kindly.', 'Friendships may be tested.'],
    bright: ['We learn most from listening.'],
  },
  benefit: { any: [] },
  greeting: {
    any: ['Take good care of yourselves and each other.', 'Thank you for being with us.'],
    formal: ['Thank you for your trust and your company.'],
    bright: ["Here's to good people and better days."],
  },
  reminder: { any: [] },
  milestone: {
    any: ['Thank you for being part of it.', "We couldn't have done it alone."],
    formal: ['Our thanks go to everyone who made it possible.'],
    fun: ['There may have been dancing.'],
    bright: ['On to the next one, with gratitude.'],
    push: ["And we're only getting started."],
  },
  thanks: {
    any: ['You make it worth doing.', 'It means more than you know.'],
    formal: ['Your support is sincerely appreciated.', 'We do not take it for granted.'],
    fun: ["If you hear clapping, that's us."],
  },
  cause: {
    any: ['Every bit helps.'],
    formal: ['We are grateful for every form of support.'],
    fun: ['No superpowers required.'],
    bright: ["Small acts, many hands: that's how it changes."],
  },
  story: { any: [], fun: ["You can't make these things up."] },
  apology: { any: ['Thank you for your patience.'] },
};

/** Invitations for briefs that bring none of their own. No channel is promised that a page does not have. */
export const invitations: Record<Intent, readonly [string, ...string[]]> = {
  launch: [
    'Tell us what you think in the comments',
    'Questions? Ask away in the comments',
    'Tag someone who should see this first',
  ],
  offer: [
    'Send this to someone who would want it',
    'Message us with any questions',
    "Save this post so you don't miss it",
  ],
  event: [
    "Tag the person you'd bring",
    "Tell us in the comments if you're coming",
    'Share this with someone who should be there',
  ],
  tips: ['Save this for later', 'Send it to someone who needs it', "Tell us which one you'll try first"],
  hiring: [
    'Send us a message to find out more',
    'Tag someone who should see this',
    'Share this with someone who would be a great fit',
  ],
  backstage: [
    'Ask us anything about it in the comments',
    "Tell us what you'd like to see next",
    'Follow along for more',
  ],
  testimonial: [
    'Tell us your story in the comments',
    'Message us to start yours',
    'Share this with someone who needs to hear it',
  ],
  question: ['Answer in the comments', 'Tell us below', 'Vote in the comments'],
  benefit: [
    'Message us to find out more',
    "Share this with someone who'd find it useful",
    'Ask us your questions in the comments',
  ],
  greeting: [
    'Share your wishes in the comments',
    'Leave a wish in the comments',
    "Tag someone you're thinking of",
  ],
  reminder: ["Save this so you don't forget", 'Pass it on', 'Tag someone who needs the reminder'],
  milestone: [
    'Celebrate with us in the comments',
    'Leave a cheer in the comments',
    'Tell us what you are celebrating this week',
  ],
  thanks: ['Tag someone who deserves a thank-you', 'Say hello in the comments', 'Share the love'],
  cause: [
    "Send us a message if you'd like to help",
    'Share this with someone who cares',
    "Tell us in the comments if you're in",
  ],
  story: [
    'Tell us what you think in the comments',
    'Ask us anything about it in the comments',
    'Follow along for the next part',
  ],
  apology: [
    'Message us if anything is still not right',
    'Questions? Message us',
    'If we can help, message us',
  ],
};

/** Questions for briefs whose field says nothing about the moment; the others ask about the field. */
export const intentQuestions: Partial<Record<Intent, readonly [string, ...string[]]>> = {
  hiring: ['Who comes to mind?', 'Is it you, or someone you know?', 'Who would you recommend?'],
  greeting: ['How are you spending it?', 'Who are you celebrating with?'],
  milestone: ['What are you celebrating this week?', 'What have you been proud of lately?'],
  thanks: ['Who would you like to thank today?', 'Who made your week better?'],
  offer: ['Who needs to know about this?', 'Who would you tell first?'],
};

export const intentHashtags: Record<Intent, readonly string[]> = {
  launch: ['NewRelease', 'JustLaunched'],
  offer: ['SpecialOffer', 'DealOfTheDay'],
  event: ['SaveTheDate', 'WhatsOn'],
  tips: ['Tips', 'HowTo'],
  hiring: ['Hiring', 'JobOpening'],
  backstage: ['BehindTheScenes', 'MakingOf'],
  testimonial: ['CustomerStory', 'ThankYou'],
  question: ['YourSay', 'LetsTalk'],
  benefit: ['GoodToKnow', 'WorthKnowing'],
  greeting: ['Celebrate', 'WarmWishes'],
  reminder: ['Reminder', 'DontForget'],
  milestone: ['Milestone', 'Celebrating'],
  thanks: ['ThankYou', 'Grateful'],
  cause: ['GetInvolved', 'Community'],
  story: [],
  apology: ['ServiceUpdate'],
};

export const intentEmoji: Record<Intent, readonly [string, ...string[]]> = {
  launch: ['🎉', '🚀', '✨'],
  offer: ['🎁', '💥', '🏷️'],
  event: ['📅', '🎟️', '🎉'],
  tips: ['💡', '📌', '✅'],
  hiring: ['👋', '🙌', '💼'],
  backstage: ['👀', '🎬', '🛠️'],
  testimonial: ['💬', '⭐', '🙏'],
  question: ['🤔', '💬', '👇'],
  benefit: ['✨', '💡', '👀'],
  greeting: ['💛', '✨', '🥂'],
  reminder: ['⏰', '📌', '🔔'],
  milestone: ['🥳', '🎉', '🏆'],
  thanks: ['🙏', '💛', '🫶'],
  cause: ['💚', '🤝', '🙌'],
  story: ['💬', '✨', '📖'],
  apology: ['🙏'],
};

const news = [
  'Take this as an invitation: come closer, ask whatever you would like to know, and make up your own mind. The facts are here; what they mean for you is something only you can decide.',
  'Good things are easier to judge from close up than from a screen. So have a proper look, take your time, and tell us honestly what you think. Praise is lovely, and a good question is worth just as much.',
  'And if now is not the moment, that is fine too. Keep this post, come back to it when it suits you, or pass it on to somebody for whom the timing is exactly right.',
  'Not sure whether it is for you? Write to us and say what you have in mind. A short message is enough, and no question is too small.',
  'You know your own days best: what is missing in them, what is too much, and what would make them a little better. Hold this against that picture, and you will know quickly whether it fits.',
] as const;
const useful = [
  'Knowing is the easy part; doing it on an ordinary Tuesday is the hard one. So do not try to change everything at once. Choose the point that speaks to you, give it a fair trial, and look honestly at what it did.',
  'It helps to talk about it as well. Somebody near you may have tried the same, made the mistakes already, and found a shortcut. A single question can save a week of trial and error.',
  'None of this needs a perfect plan. It needs a start, a little patience, and the willingness to look again after a while and keep only what really helped.',
  'What works for one person may not work for the next, and that is no failure. Treat it as an experiment: one change, a clear end date, and an honest note about the result.',
  'If you only remember one thing, let it be this: begin with the smallest step that you would also take on a bad day. Steps like that survive busy weeks, and they are the ones that add up.',
] as const;
const human = [
  'Behind every post like this are people: those who plan, those who carry, those who answer the questions, and those who come back the next day. It is easy to forget that while scrolling, so we say it here.',
  'We do not say it often enough, but none of this goes without saying. It works because people take part, speak up, and look out for each other. That is worth a pause, and worth a few lines.',
  'If you are reading this and wondering whether it is meant for you: it probably is. Ask us anything you need to know first. There are no silly questions, only ones that others are glad you asked.',
  'And if you know somebody who should read this, send it their way. Many good things begin like that: one person thinks of another, and passes a message on.',
  'However you take part, with a word, a hand or simply by being there: it is seen, and it is welcome.',
] as const;

/** Longer thoughts for posts that were asked to be long: true of any brief of the kind, claiming nothing. */
export const paragraphs: Record<Intent, readonly [string, ...string[]]> = {
  launch: news,
  offer: news,
  event: news,
  benefit: news,
  reminder: news,
  tips: useful,
  question: human,
  backstage: human,
  milestone: human,
  hiring: human,
  cause: human,
  thanks: human,
  greeting: human,
  testimonial: human,
  story: human,
  apology: human,
};

/** The bank of a register, with what suits every register after it. */
export const bank = <T>(source: ByRegister<T>, register: Register): readonly T[] => [
  ...(source[register] ?? []),
  ...source.any,
];
