/** What the composer knows of a field: words that recognise it, and honest things to say that are true of all of it. */
export interface Topic {
  readonly id: string;
  readonly words: RegExp;
  readonly emoji: readonly [string, ...string[]];
  readonly hashtags: readonly string[];
  /** Lines of colour: no facts, no claims, fit beside any sentence on the field. */
  readonly lines: readonly [string, ...string[]];
  /** Asked of the readers. */
  readonly questions: readonly [string, ...string[]];
  /** Curated palette of the demo picture. */
  readonly palette: 'earth' | 'bloom' | 'tide' | 'ember' | 'moss' | 'ink' | 'dusk' | 'citrus';
}

const topic = (
  id: string,
  words: string,
  palette: Topic['palette'],
  emoji: string,
  hashtags: string,
  lines: Topic['lines'],
  questions: Topic['questions'],
): Topic => ({
  id,
  words: new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, 'giu'),
  palette,
  emoji: emoji.split(' ') as [string, ...string[]],
  hashtags: hashtags.split(' '),
  lines,
  questions,
});

/** Every field that the composer knows. */
export const topics: readonly Topic[] = [
  topic(
    'coffee',
    'coffees?|caf[eé]s?|espresso|coffee roast(?:s|ery|ers?)|baristas?|lattes?|cold brew|flat white',
    'earth',
    '☕ 🤎 🫘',
    'CoffeeTime CoffeeLovers LocalCafe',
    [
      'Some decisions are easier over a good cup.',
      'The first sip decides how the morning goes.',
      'Pull up a chair; there is no rush.',
      'Good coffee deserves five quiet minutes.',
    ],
    [
      'What are you ordering first?',
      'Flat white, filter or something stronger?',
      'Who would you bring along?',
      'Morning cup or afternoon cup?',
    ],
  ),
  topic(
    'bakery',
    'baker(?:y|ies|s)?|bread|sourdough|cakes?|cupcakes?|croissants?|pastr(?:y|ies)|cookies?|brownies?|doughnuts?|donuts?|pies?|buns?',
    'ember',
    '🥐 🍞 🧁',
    'FreshlyBaked BakeryLove ShopLocal',
    [
      'Best eaten while it is still warm.',
      'The smell alone is worth the walk.',
      'Crumbs are part of the deal.',
      'Good things take time, and an oven.',
    ],
    [
      'Sweet or savoury?',
      'Which one would you reach for first?',
      'Are you sharing, or not even asking?',
      'Crust or crumb: what matters more to you?',
    ],
  ),
  topic(
    'food',
    'burgers?|pizzas?|restaurants?|menus?|food|dishes|lunch|roast|trattoria|pizzeria|diner|dinner|brunch|breakfast|recipes?|chefs?|cook(?:ing|ed|s)?|tacos?|ramen|sushi|noodles?|ice cream|gelato|cocktails?|wine|beer|brewery|bistro|kitchen|street food|catering|helados|snacks?|meals?|supper|bbq|salads?|soup|spices|sauces?|jams?|honey|chocolate',
    'citrus',
    '🍽️ 😋 🔥',
    'FoodLovers EatLocal Foodie',
    [
      'Come hungry.',
      'It tastes even better with company.',
      'Napkins recommended.',
      'Good food needs few words.',
    ],
    [
      'What would you order with it?',
      'Who are you bringing to the table?',
      'Would you share, or guard your plate?',
      'Eat in or take away?',
    ],
  ),
  topic(
    'sleep',
    'sleep(?:ing)?|insomnia|bedtime|mattress(?:es)?|pillows?|nap',
    'dusk',
    '😴 🌙 🛏️',
    'BetterSleep SleepWell Wellbeing',
    [
      'A good day starts the night before.',
      'Rest is not a reward; it is the groundwork.',
      'Small habits decide how tomorrow feels.',
    ],
    ['What helps you switch off?', 'Early bird or night owl?', 'Which of these will you try tonight?'],
  ),
  topic(
    'fitness',
    'fitness|gyms?|workouts?|training|trainers?|yoga|pilates|running|runners?|marathons?|half[- ]marathon|strength|crossfit|swim(?:ming)?|cycling|5k|10k|run club|football|tennis|climbing|boxing|sports?|hik(?:e|es|ing)',
    'ember',
    '💪 🏃 🔥',
    'FitnessMotivation TrainHard ActiveLife',
    [
      'Showing up is most of the work.',
      'Start where you are; the rest is repetition.',
      'Nobody regrets the session they did.',
      'Progress is quiet until it is not.',
    ],
    [
      'What gets you out of the door?',
      'Morning or evening session?',
      'Who is your training partner?',
      'What are you working towards?',
    ],
  ),
  topic(
    'beauty',
    'beauty|skincare|hair(?:cuts?|dressers?|style)?|salons?|nails?|make-?up|spa|facials?|barbers?|lashes|brows|cosmetics|serum|moisturi[sz]er',
    'bloom',
    '✨ 💆 🌸',
    'BeautyRoutine SelfCare GlowUp',
    [
      'An hour for yourself is never wasted.',
      'The best look is the one that feels like you.',
      'Small rituals make ordinary days better.',
    ],
    [
      'What does your routine look like?',
      'What is the one step you never skip?',
      'Bold change or subtle refresh?',
    ],
  ),
  topic(
    'fashion',
    'fashion|cloth(?:es|ing)|dress(?:es)?|shirts?|jeans|linen|jewell?ery|shoes|sneakers|boutique|handbags?|bags?|collection|knitwear|sunglasses|scar(?:f|ves)|jackets?|coats?|swimwear|outfits?|eyewear|glasses',
    'bloom',
    '👗 🛍️ ✨',
    'StyleInspo OutfitIdeas NewSeason',
    [
      'Made to be worn, not saved for best.',
      'Wear it your way.',
      'The pieces you reach for without thinking.',
      'Good clothes make getting dressed easy.',
    ],
    ['How would you style it?', 'Which piece would you wear first?', 'Dressed up or dressed down?'],
  ),
  topic(
    'home',
    'home decor|interiors?|furniture|sofas?|kitchens|bathrooms?|renovation|decorat(?:ing|or|ors|ion)|candles?|ceramics|lamps?|rugs?|organi[sz]ing|declutter(?:ing)?|cleaning|cleaners?|tidy',
    'earth',
    '🏡 🕯️ 🪴',
    'HomeInspo InteriorStyle CosyHome',
    [
      'Home is built from small choices.',
      'A room changes when one thing in it is right.',
      'The details you touch every day matter most.',
    ],
    [
      'Which room would you start with?',
      'Where would it live in your home?',
      'Minimal or full of things you love?',
    ],
  ),
  topic(
    'craft',
    'pottery|crafts?|knit(?:ting|ted)?|crochet|sewing|weav(?:e|ing)|woodwork(?:ing)?|prints?|illustrat(?:or|ion|ions)|watercolou?r|painting|etsy',
    'earth',
    '🧶 🎨 🤲',
    'Handmade MakersGonnaMake SlowMade',
    [
      'You can tell when hands have made a thing.',
      'No two pieces come out quite the same.',
      'Slow work, and worth it.',
      'Every mark has a reason.',
    ],
    [
      'Which part of the process would you like to see?',
      'Have you ever tried it yourself?',
      'Which colour would you choose?',
    ],
  ),
  topic(
    'garden',
    'garden(?:s|ing|ers?)?|plants?|houseplants?|flowers?|florists?|bouquets?|roses|seeds?|lawn|allotment|compost(?:ing)?|tomatoes|landscap(?:e|ing)',
    'moss',
    '🌿 🌱 🌼',
    'GardenLife PlantLovers GrowYourOwn',
    [
      'Gardens reward people who look closely.',
      'Everything good starts small and a little muddy.',
      'Plants do not hurry, and still get there.',
    ],
    [
      'What is growing at your place right now?',
      'Window sill, balcony or garden?',
      'What would you plant first?',
    ],
  ),
  topic(
    'pets',
    'pets?|dogs?|pupp(?:y|ies)|cats?|kittens?|vets?|grooming|dog walking|kennels?|rescue animals?',
    'citrus',
    '🐾 🐶 🐱',
    'PetsOfInstagram DogLovers PetCare',
    [
      'They give it all back, usually at full speed.',
      'Every good day ends with a tired tail.',
      'They cannot say thank you, but they do.',
    ],
    ['Show us yours: who runs your household?', "What is your pet's name?", 'What would yours do?'],
  ),
  topic(
    'learning',
    'schools?|lessons?|courses?|tutor(?:s|ing)?|teachers?|students?|study(?:ing)?|exams?|learn(?:ing)?|education|class(?:es|room)?|kids|children|parents?|nursery|workshops?|masterclass|language school',
    'tide',
    '📚 ✏️ 💡',
    'Learning Education KeepLearning',
    [
      'Nobody is born knowing how.',
      'The best question is the one you were afraid to ask.',
      'Learning sticks when it is used the same week.',
    ],
    [
      'What would you most like to learn?',
      'What is the best advice a teacher ever gave you?',
      'What helps you to learn?',
    ],
  ),
  topic(
    'software',
    'software|javascript|coding|apps?|saas|crm|automation|developers?|api|dashboards?|cyber ?security|passwords?|plugins?|web design|project management',
    'ink',
    '💻 ⚡ 🚀',
    'SaaS Productivity TechForGood',
    [
      'Good software gives time back.',
      'The best tool is the one that gets out of the way.',
      'Less clicking, more of the work that matters.',
      'If a task repeats, it is worth asking why.',
    ],
    [
      'What does your team still do by hand?',
      'Which step in your week would you remove first?',
      'What would you do with the time?',
      'How do you handle this today?',
    ],
  ),
  topic(
    'marketing',
    'marketing|social media|branding|seo|seo audits?|advertising|copywriting',
    'ember',
    '📣 📈 💡',
    'MarketingTips ContentStrategy SmallBusinessMarketing',
    [
      'Clear beats clever.',
      'People remember what you repeat.',
      'One good idea, said well, travels further than ten.',
      'Write for one reader, and the rest will recognise themselves.',
    ],
    [
      'What is working for you at the moment?',
      'Which channel would you keep if you could keep only one?',
      'What would you add?',
    ],
  ),
  topic(
    'work',
    'productivity|remote work(?:ers?|ing)?|meetings?|leadership|coworking|management consult(?:ing|ants?|ancy)|hr consult(?:ing|ants?|ancy)|business coach(?:ing)?',
    'ink',
    '💼 📌 🤝',
    'FutureOfWork Leadership WorkSmarter',
    [
      'Good work needs room to think.',
      'What gets attention gets better.',
      'Most weeks are won by the things we decide not to do.',
      'Small changes hold when everybody can see why.',
    ],
    [
      'How does your team handle it?',
      'What would you change first?',
      'What has made the biggest difference for you?',
      'What would you add from your own experience?',
    ],
  ),
  topic(
    'finance',
    'financ(?:e|es|ial)|accounting|accountants?|tax(?:es)?|budget(?:s|ing)?|invest(?:ing|ment|ments|ors?)?|savings?|mortgage|bookkeeping|cash flow|invoices?|insurance|pension|p&l|cash flow',
    'tide',
    '📊 💷 🧾',
    'MoneyMatters FinanceTips SmallBusinessFinance',
    [
      'Numbers are calmer once they are written down.',
      'Money questions rarely get easier by waiting.',
      'Clarity first; decisions follow.',
    ],
    [
      'What do you wish you had been taught about money?',
      'Which number do you look at first?',
      'What makes this harder than it should be?',
    ],
  ),
  topic(
    'property',
    'real estate|estate agenc(?:y|ies)|home ?buyers?|buyers|propert(?:y|ies)|apartments?|flats?|houses?|estate agents?|realtor|bedrooms?|landlords?|tenants?|architects?|architecture|for sale|to let',
    'tide',
    '🏠 🔑 📍',
    'RealEstate PropertyForSale HomeHunting',
    [
      'You know it when you walk in.',
      'The right place feels obvious from the doorway.',
      'Photographs help; standing in it decides.',
    ],
    [
      'What is on your must-have list?',
      'City centre or a bit more sky?',
      'What would you do with the space?',
    ],
  ),
  topic(
    'travel',
    'travel(?:ling|ers?)?|hotels?|holidays? to|trips?|tours?|retreats?|flights?|hostels?|resort|guesthouse|cruises?|city break|campsite|camping|road trip',
    'citrus',
    '✈️ 🌍 🧳',
    'TravelInspiration Wanderlust SlowTravel',
    [
      'Pack light, stay curious.',
      'Some places are better felt than described.',
      'The best souvenir is a slower pulse.',
      'Leave the itinerary a little room.',
    ],
    ['Who would you take with you?', 'Window seat or aisle?', 'What would you do first on arrival?'],
  ),
  topic(
    'music',
    'concerts?|gigs?|quiz night|bands?|dj|festivals?|choir|theatre|theater|comedy night|open mic',
    'dusk',
    '🎶 🎟️ 🎭',
    'LiveMusic ArtsAndCulture WhatsOn',
    [
      'Some things only happen in the room.',
      'Turn up early, stay late.',
      'Bring someone who needs a night out.',
      'You had to be there; so be there.',
    ],
    ['Who are you bringing?', 'Front row or by the bar?', 'What are you listening to at the moment?'],
  ),
  topic(
    'books',
    'books|novels?|authors?|reading|writers?|writing|libraries|library|bookshop|bookstore|poetry|memoir',
    'dusk',
    '📖 ☕ ✨',
    'BookLovers AmReading Bookish',
    [
      'There is always room for one more on the shelf.',
      'A good chapter makes you miss your stop.',
      'Read the first page and see.',
    ],
    ['What are you reading now?', 'Paper, screen or audio?', 'Which book do you press on everybody?'],
  ),
  topic(
    'cause',
    'charity|charities|volunteers?|donations?|fundrais\\w*|food bank|nonprofit|ngo|appeal|clean-?up',
    'moss',
    '💚 🤝 🙌',
    'Community MakeADifference BetterTogether',
    [
      'Many hands, lighter work.',
      'Nobody does this alone.',
      'A little from many people goes a long way.',
      'Small things count, and they add up.',
    ],
    [
      'Who could you bring along?',
      'What made you start giving your time?',
      'Will you help us to pass it on?',
    ],
  ),
  topic(
    'green',
    'sustainability|recycling|zero waste|solar panels|renewable energy|refill station|compostable (?:packaging|materials)',
    'moss',
    '🌍 ♻️ 🌱',
    'Sustainability LessWaste GreenChoices',
    [
      'Better is a direction, not a badge.',
      'The greenest habit is the one you keep.',
      'Small swaps add up when many people make them.',
    ],
    ['Which swap was easiest for you?', 'What should we look at next?', 'What keeps you from switching?'],
  ),
  topic(
    'trade',
    'weld(?:er|ers|ing)|plumb(?:er|ers|ing)|electricians?|builders?|carpent(?:er|ers|ry)|roof(?:er|ers|ing)|mechanics?|garage|factory|manufactur\\w*|engineers?|engineering|construction|joinery|machin(?:e|es|ing|ist|ists)|apprentices?|hvac|boilers?|tools',
    'ink',
    '🛠️ 🔧 👷',
    'SkilledTrades Craftsmanship Engineering',
    [
      'Good work speaks for itself, years later.',
      'Measure twice; the rest follows.',
      'Skill is what you see when nothing goes wrong.',
    ],
    [
      'Who taught you the trade?',
      'What is the job you are proudest of?',
      'Know someone who takes pride in their work?',
    ],
  ),
  topic(
    'cars',
    'cars?|vans?|car dealership|test drives?|used-car checks?',
    'ink',
    '🚗 🔧 🛣️',
    'CarLovers OnTheRoad DriveSafe',
    [
      'The road always has one more bend.',
      'Look after it and it looks after you.',
      'Some things are better judged from behind the wheel.',
    ],
    ['What was your first one?', 'Where would the first drive go?', 'Manual or automatic?'],
  ),
  topic(
    'health',
    'health|dentists?|dental|clinic|physio(?:therapy)?|therap(?:y|ist|ists)|doctors?|nurses?|nutrition(?:ist)?|mental health|wellness|wellbeing|massage|stress|mindfulness|meditation|care home|pharmacy|back pain',
    'tide',
    '🩺 💙 🌿',
    'HealthMatters Wellbeing LookAfterYourself',
    [
      'Looking after yourself is not one more chore.',
      'Small, early steps are the easy ones.',
      'Asking is a good first step.',
    ],
    [
      'What helps you on a hard day?',
      'When did you last take time for yourself?',
      'What question would you like us to answer next?',
    ],
  ),
  topic(
    'photo',
    'photograph(?:y|er|ers|s)?|photo ?shoots?|portraits?|camera|weddings?|headshots?|video(?:graphy|grapher)',
    'dusk',
    '📷 🎞️ ✨',
    'PhotographyLovers BehindTheLens Portraits',
    [
      'Light does most of the talking.',
      'The best frame is often the one between the poses.',
      'Moments pass; a good picture stays.',
    ],
    [
      'Which frame is your favourite?',
      'Colour or black and white?',
      'Where would you like your portrait taken?',
    ],
  ),
];

const general: Topic = topic(
  'general',
  '(?!)',
  'ember',
  '✨ 👀 💬',
  'SmallBusiness WorthSharing GoodToKnow',
  ['Worth knowing, worth passing on.'],
  ['What do you think?'],
);

/** What the composer takes a brief to be about. */
export interface Field {
  /** Gives emoji and hashtags, which a near miss does not spoil. */
  readonly topic: Topic;
  /** Whether the post itself is about the topic, so that its lines and questions are true here. */
  readonly isSure: boolean;
}

/** Words that name a form rather than a field: "flower shop" and "pottery class" are about what stands before. */
const transparent =
  /^(?:shop|store|company|business|firm|studio|service|agency|brand|cent(?:re|er)|coach|club|practice|maker|seller|parlou?r|blogger|teacher|instructor|owner|specialist|range|set|box|design|package|tool|kit|class|course|lesson|workshop|school|session|plan|subscription|trainer|designer)s?$/iu;

const endOfNoun =
  /[,.:;!?–—(]|\s(?:for|of|in|at|on|with|from|to|about|by|and|or|but|that|which|who|near|this|until|is|are|was|were|has|have|will|can|starts?|opens?|closes?|saves?|turns?|made|when|where|after|before|because|so|every|next|last|now|today|tomorrow|tonight)(?=\s|$)/iu;

/** The noun that a phrase or a sentence's object turns on, with what stands directly before it. */
function nounPhrase(text: string): string {
  const object = text
    .replace(/^(?:the )?(?:benefits|advantages|importance|joys?|art|story) of\s+/iu, '')
    .replace(/^(?:we|i)(?:['’]\p{L}+)?\s+(?:\p{L}+\s+){0,3}?(?=(?:an?|the|our|my|new)\s)/iu, '');
  return (object.split(endOfNoun)[0] ?? '').trim();
}

/** The topic whose word the phrase ends with. Adjectives and words further along never decide. */
function topicOfHead(phrase: string): Topic | null {
  const endsPhrase = (candidate: Topic, words: readonly string[]) => {
    const text = words.join(' ');
    return [...text.matchAll(candidate.words)].some((match) => match.index + match[0].length === text.length);
  };
  const words = phrase.split(/\s+/).filter(Boolean);
  const bare = words.slice();
  while (bare.length > 1 && transparent.test(bare.at(-1) ?? '')) bare.pop();
  for (const tried of [bare, words]) {
    const found = topics.find((candidate) => tried.length > 0 && endsPhrase(candidate, tried));
    if (found) return found;
  }
  return null;
}

/**
 * The field of a brief, from the nouns that its subject and the business turn on. Words of colour want both to agree
 * (or no business to be given): a line that is off the point is worse than none.
 */
export function findField(subject: string, business: string): Field {
  const named = topicOfHead(nounPhrase(subject));
  const trade = topicOfHead(nounPhrase(business));
  if (!business.trim()) return { topic: named ?? general, isSure: named !== null };
  return { topic: trade ?? general, isSure: named !== null && named === trade };
}

/** The colours of a picture may follow any word of the brief: nothing is claimed by them. */
export function findPalette(text: string): Topic['palette'] {
  return findByWords(text).palette;
}

/** The field that most of a text's words point to; earlier words weigh more. */
function findByWords(text: string): Topic {
  let best = general;
  let bestScore = 0;
  for (const candidate of topics) {
    let score = 0;
    for (const match of text.matchAll(candidate.words))
      score += (match.index < 120 ? 2 : 1) - match.index / 10_000;
    if (score > bestScore) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}

interface Advice {
  readonly words: RegExp;
  readonly tips: readonly (readonly [string, string])[];
}

const advice = (words: string, ...tips: (readonly [string, string])[]): Advice => ({
  words: new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, 'iu'),
  tips,
});

/** Common, uncontested advice by field; no figures, no promises. */
const adviceByField: readonly Advice[] = [
  advice(
    'energy|heating|electricity bill|gas bill|insulation',
    ['Turn it down one degree', 'you may not notice, the meter will'],
    ['Stop the draughts', 'doors and windows first'],
    ['Switch off at the socket', 'standby adds up'],
    ['Wash cooler', 'and only full loads'],
    ['Put a lid on it', 'pots boil sooner'],
    ['Bleed the radiators', 'before the cold comes'],
    ['Read the meter weekly', 'what you watch goes down'],
  ),
  advice(
    'style|outfits?|wear|wardrobe|dress(?:ing)?|shirts?|capsule',
    ['Start from one piece you love', 'and build around it'],
    ['Keep to three colours', 'the eye does the rest'],
    ['Roll the sleeves', 'it changes the whole line'],
    ['Mix textures', 'rough with smooth, matt with shine'],
    ['Play with proportion', 'one thing loose, one thing close'],
    ['Add one accessory', 'then leave the others at home'],
    ['Layer it', 'open over a tee, or under a knit'],
    ['Tuck half of it', 'effort that looks like none'],
  ),
  advice(
    'sleep(?:ing)?|insomnia|bedtime',
    ['Keep one wake-up time', 'also at weekends'],
    ['Dim the lights early', 'let the evening feel like one'],
    ['Leave the phone in another room', 'the feed will still be there'],
    ['Cool, dark and quiet', 'check all three before bed'],
    ['Stop coffee after lunch', 'and see what changes'],
    ['Write tomorrow down', 'a list sleeps better than a head'],
    ['Get daylight in the morning', 'your body clock sets itself by it'],
  ),
  advice(
    'social media|instagram|content|followers|linkedin|tiktok|marketing|reels',
    ['Open with the point', 'the first line earns the second'],
    ['Pick one idea per post', 'save the rest for next week'],
    ['Show the work', 'process beats polish'],
    ['Reply to every comment', 'conversations are the goal'],
    ['Plan a week at a time', 'then leave room for today'],
    ['Keep what works', 'look back once a month'],
    ['Ask a question worth answering', 'and mean it'],
  ),
  advice(
    'budget(?:ing)?|sav(?:e|ing) money|savings?|money|debt|finances?',
    ['Write down a normal month', 'guesses are usually kind'],
    ['Pay yourself first', 'move savings on payday'],
    ['Name each pot', 'money with a job stays put'],
    ['Check subscriptions', 'cancel what you would not buy again'],
    ['Leave room for fun', 'or the plan will not last'],
    ['Review it on a fixed day', 'ten minutes is enough'],
  ),
  advice(
    'productiv\\w*|time management|focus|meetings?|deep work|to-?do lists?',
    ['Decide on one main thing', 'before the inbox decides for you'],
    ['Block time for it', 'in the calendar, like a meeting'],
    ['Group the small tasks', 'and do them in one go'],
    ['Say what done looks like', 'before you start'],
    ['Cut one meeting', 'a short note may do'],
    ['Stop on time', 'tired hours create work'],
  ),
  advice(
    'remote|work(?:ing)? from home|home office',
    ['Start at a fixed place', 'even if it is one end of the table'],
    ['Write things down', 'so nobody has to be online to know'],
    ['Say when you are away', 'silence is not the same as focus'],
    ['Take a real lunch', 'away from the screen'],
    ['Meet with a purpose', 'or send a note'],
    ['End the day on purpose', 'close the lid, change the room'],
  ),
  advice(
    'work(?:ing)? ?outs?|gym|strength|fitness|exercise|get(?:ting)? fit|running|marathon|5k|10k',
    ['Start easier than you think', 'you should want to come back'],
    ['Put it in the calendar', 'a time beats a wish'],
    ['Warm up', 'cold muscles complain'],
    ['Add a little at a time', 'never everything at once'],
    ['Rest is training too', 'plan it'],
    ['Write it down', 'progress is easy to miss'],
  ),
  advice(
    'coffee|espresso|brewing|french press|pour over',
    ['Grind just before you brew', 'aroma does not wait'],
    ['Weigh it', 'spoons lie, scales do not'],
    ['Use good water', 'a cup is mostly that'],
    ['Rinse the filter', 'so you taste coffee, not paper'],
    ['Change one thing at a time', 'then taste'],
    ['Keep beans airtight', 'away from light and heat'],
  ),
  advice(
    'bak(?:e|ing)|sourdough|bread|cakes?',
    ['Weigh your ingredients', 'cups vary, grams do not'],
    ['Read the recipe to the end', 'before you open the flour'],
    ['Let the oven heat fully', 'patience pays here'],
    ['Trust the dough, not the clock', 'kitchens differ'],
    ['Let it cool', 'the crumb is still setting'],
    ['Write down what you changed', 'future you will ask'],
  ),
  advice(
    'garden\\w*|plants?|houseplants?|roses|pruning|prune|lawn|tomatoes',
    ['Look before you water', 'the soil tells you'],
    ['Right plant, right place', 'light decides most of it'],
    ['Use clean, sharp tools', 'a clean cut heals'],
    ['Little and often', 'ten minutes beats a lost Saturday'],
    ['Feed the soil', 'the plant follows'],
    ['Take notes', 'next year starts there'],
  ),
  advice(
    'skin\\w*|facials?|acne|moisturi[sz]er',
    ['Keep it simple', 'clean, moisturise, protect'],
    ['Wear sunscreen', 'on grey days too'],
    ['Add one product at a time', 'so you know what helps'],
    ['Be gentle', 'scrubbing harder is not cleaner'],
    ['Give it a few weeks', 'skin takes its time'],
    ['Patch-test first', 'the inner arm is a good place'],
  ),
  advice(
    'hair',
    ['Wash by need', 'not by habit'],
    ['Start at the ends', 'when you brush wet hair'],
    ['Turn the heat down', 'and use protection'],
    ['Trim regularly', 'even when growing it'],
    ['Be kind to it at night', 'a loose tie is enough'],
    ['Bring a photo', 'it saves a hundred words'],
  ),
  advice(
    'photograph\\w*|photos?|camera|portraits?',
    ['Find the light first', 'then the subject'],
    ['Move your feet', 'before you zoom'],
    ['Clean the lens', 'especially on a phone'],
    ['Mind the edges', 'of the frame'],
    ['Take one more', 'after the pose'],
    ['Keep the best three', 'delete the rest'],
  ),
  advice(
    'travel\\w*|pack(?:ing)? light|trips?|solo travel|holiday',
    ['Lay it all out', 'then put a third back'],
    ['Keep copies of papers', 'away from the originals'],
    ['Leave one day empty', 'it is often the best one'],
    ['Learn five words', 'of the local language school'],
    ['Carry the essentials', 'not in the hold'],
    ['Ask where locals eat', 'and go there'],
  ),
  advice(
    'dogs?|pupp(?:y|ies)|pets?',
    ['Reward what you like', 'at once, every time'],
    ['Keep sessions short', 'and end on a win'],
    ['Use one word per cue', 'the same for all the family'],
    ['Start where it is quiet', 'add distractions later'],
    ['Be patient', 'the second week is harder than the first'],
    ['Let them sniff', 'it is their newspaper'],
  ),
  advice(
    'interviews?|cvs?|resumes?|résumés?|job (?:hunt|search)\\w*|career',
    ['Read the advert twice', 'and answer what it asks'],
    ['Bring three stories', 'situation, action, result'],
    ['Ask a real question', 'you are choosing too'],
    ['Say what you do not know', 'and how you would find out'],
    ['Practise out loud', 'thinking it is not the same'],
    ['Follow up', 'one short, kind note'],
  ),
  advice(
    'public speaking|present(?:ing|ations?)|speech(?:es)?|pitch(?:ing)?',
    ['Start with the end', 'what should they remember?'],
    ['Learn the first lines by heart', 'nerves fade after that'],
    ['One idea per slide', 'you are the talk'],
    ['Pause', 'it feels longer to you than to them'],
    ['Look at one person at a time', 'not at the wall'],
    ['Finish early', 'nobody ever minded'],
  ),
  advice(
    'study\\w*|exams?|revis(?:e|ing|ion)|learning|languages?',
    ['Test yourself', 'rereading only feels like knowing'],
    ['Spread it out', 'a little daily beats one long night'],
    ['Explain it aloud', 'gaps show at once'],
    ['Mix the topics', 'it is harder, and it sticks'],
    ['Put the phone away', 'in another room'],
    ['Sleep on it', 'memory works at night'],
  ),
  advice(
    'eat(?:ing)?|healthy|nutrition|meal prep|meals?|recipes?|cook(?:ing)?',
    ['Cook one thing twice', 'today and for tomorrow'],
    ['Start with vegetables', 'and build the plate around them'],
    ['Write the list first', 'then shop'],
    ['Keep good snacks in sight', 'and the rest out of it'],
    ['Taste as you go', 'salt late, acid last'],
    ['Freeze half', 'in labelled portions'],
  ),
  advice(
    'writ(?:e|ing|ers?)|newsletters?|(?:sales|marketing|cold|better|good) e-?mails?|copywriting|blog\\w*',
    ['Know the one thing', 'you want to be remembered'],
    ['Write the first draft badly', 'and finish it'],
    ['Cut the first paragraph', 'the second is often the start'],
    ['Prefer plain words', 'they travel further'],
    ['Read it aloud', 'your ear finds what the eye forgives'],
    ['Let it rest', 'edit tomorrow'],
  ),
  advice(
    'security|passwords?|phishing|cyber\\w*|online safety|privacy',
    ['Use a password manager', 'one long password to remember'],
    ['Turn on two-step sign-in', 'e-mail first'],
    ['Update promptly', 'most holes are old ones'],
    ['Pause before you click', 'urgency is the trick'],
    ['Back up', 'and try restoring once'],
    ['Remove old accounts', 'what is gone cannot leak'],
  ),
  advice(
    'declutter\\w*|tidy\\w*|organi[sz]\\w*|clean(?:ing)?',
    ['Start with one drawer', 'not the whole house'],
    ['Give each thing a place', 'and a short way to it'],
    ['One in, one out', 'it keeps the peace'],
    ['Set a timer', 'and stop when it rings'],
    ['Decide once', 'keep, give or bin'],
    ['Reset in the evening', 'tomorrow starts clear'],
  ),
  advice(
    'lead(?:ing|ership|ers?)?|managers?|manag(?:e|ing)|teams?|feedback|delegat\\w*|culture|onboarding',
    ['Say why before what', 'people can fill in the how'],
    ['Ask, then wait', 'the silence does the work'],
    ['Praise in detail', 'good job is not feedback'],
    ['Make decisions visible', 'and who owns them'],
    ['Keep one-to-ones', 'above all when busy'],
    ['Admit mistakes first', 'others will follow'],
  ),
  advice(
    'sales|sell(?:ing)?|customers?|clients?|small business(?:es)?|negotiat\\w*|pricing',
    ['Listen longer', 'than is comfortable'],
    ['Use their words', "not your brochure's"],
    ['Say who it is not for', 'it builds trust'],
    ['Make the next step small', 'and clear'],
    ['Follow up with something useful', 'not with a nudge'],
    ['Ask why they chose you', 'then say that more often'],
  ),
  advice(
    'stress|anxiety|mental health|wellbeing|wellness|mindful\\w*|burnout|self-?care',
    ['Name it', 'a feeling with a name gets smaller'],
    ['Breathe out slowly', 'longer than in'],
    ['Go outside', 'even around the block'],
    ['Say no once this week', 'kindly'],
    ['Talk to someone', 'early rather than late'],
    ['Protect your sleep', 'the rest leans on it'],
  ),
  advice(
    'parent(?:s|ing)?|kids|child(?:ren)?|toddlers?|homework|screen time',
    ['Connect before you correct', 'a minute is enough'],
    ['Offer two choices', 'both fine with you'],
    ['Keep the routine', 'it argues so you need not'],
    ['Say what you see', 'effort over talent'],
    ['Read together', 'ten minutes, most days'],
    ['Go easy on yourself', 'repair counts more than perfect'],
  ),
  advice(
    'home ?buy\\w*|first[- ]time buyers?|mortgage|moving house|property|rent(?:ing|al)?|landlords?',
    ['Settle the budget first', 'then start looking'],
    ['Visit twice', 'at different times of day'],
    ['Open everything', 'taps, windows, cupboards'],
    ['Ask about running costs', 'not only the price'],
    ['Walk the street', 'you are buying that too'],
    ['Read before signing', 'and ask what is unclear'],
  ),
];

const generalAdvice: Advice['tips'] = [
  ['Start smaller than feels useful', 'small is what you will repeat'],
  ['Write down where you stand', 'so you can see the change'],
  ['Give it a fixed time', 'a slot beats a good intention'],
  ['Ask someone who has done it', 'it saves the obvious detours'],
  ['Change one thing at a time', 'or you will not know what helped'],
  ['Look back after two weeks', 'keep what works, drop the rest'],
  ['Make the next step easy', 'lay it out the evening before'],
  ['Expect a dull middle', 'it passes'],
  ['Tell someone your plan', 'it keeps you honest'],
  ['Finish something', 'done teaches more than perfect'],
];

/** Tips on a subject: of its own field first, then what helps with anything. At most `count`. */
export function findTips(subject: string, count: number): (readonly [string, string])[] {
  const own = adviceByField.find(({ words }) => words.test(subject))?.tips ?? [];
  return [...own, ...generalAdvice].slice(0, Math.max(count, 1));
}
