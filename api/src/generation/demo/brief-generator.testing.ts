import {
  composerTones,
  contentTypes,
  type GenerationRequest,
  generatorTones,
} from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { hashText } from './choose.ts';

const things = [
  'new vegan burger',
  'handmade candles',
  'second café',
  'summer collection',
  'project management app',
  'walnut coffee table',
  'beginner pottery class',
  'organic dog food',
  'wedding photography package',
  'online bookkeeping course',
  'winter coat range',
  'mobile massage service',
  'sourdough subscription',
  'electric cargo bike',
  'portrait session',
  'rooftop bar',
  'ceramic mug set',
  "children's book",
  'garden design service',
  'refill station',
  'CRM',
  'unicycle tour',
  'heirloom tomato box',
  'hour-long facial',
  'SEO audit',
  '8-week strength plan',
  'umbrella',
  'iPhone repair desk',
  'NGO newsletter',
  'used-car check',
];
const places = [
  'Leeds',
  'Hyde Park',
  'Porto',
  'Brighton',
  'the Old Town Hall',
  'Kraków',
  'San José',
  'Newcastle upon Tyne',
  '12 Mill Lane',
  'Amsterdam',
];
const times = [
  'on 3 May',
  'this Saturday',
  'on Friday 12 June at 7pm',
  'from 9am to noon',
  'until Sunday',
  'next Monday',
  'on 1 October',
  'every Tuesday in July',
  'tomorrow at 18:30',
  'by 30 November',
];
const offers = [
  '20% off',
  'free shipping over $50',
  '2 for 1',
  'half price',
  '£5 off with code HELLO5',
  'buy one get one free',
  '15% off for the first 100 guests',
  'free delivery',
];
const links = [
  'loomlinen.com',
  'https://example.org/book?id=7',
  'www.harbourtap.co.uk',
  'hello@millbakery.co.uk',
  'runforkids.org',
];
const topics = [
  'better sleep',
  'saving energy at home',
  'first-time buyers',
  'remote teams',
  'pruning roses',
  'writing a CV',
  'a calmer Monday',
  'packing light',
  'public speaking',
  'healthy lunches',
];
const roles = [
  'a senior welder',
  'two baristas',
  'an account manager',
  'apprentice electricians',
  'a part-time florist',
  'an HR officer',
];
const claims = [
  'our CRM saves sales teams 5 hours a week',
  'we switched to compostable packaging',
  'the bakery turns ten this year',
  'our members raised £4,200 for the shelter',
  'I finished my first marathon',
  'we just hit 10,000 users',
  'the studio moved to a bigger space',
  'our chairs last a lifetime',
];
const businesses = [
  'Coffee shop',
  'Bakery',
  'B2B software',
  'Charity',
  'Hair salon',
  'Personal creator',
  'Estate agency',
  'Yoga studio',
  '',
  'Steel fabrication',
];
const audiences = [
  'busy parents',
  'General audience',
  'small business owners',
  'students, freelancers',
  'Women 25-40',
  '',
  'Gen Z',
  'architects',
];
const nasty = [
  'coffee',
  'SALE!!!',
  '🎉🎉🎉',
  '🍕',
  'https://example.com',
  'example.com',
  '新しいパンが焼けました。ぜひお越しください。',
  'Открываем вторую кофейню в Казани 3 мая',
  'افتتاح مقهى جديد في دبي',
  'Oferta de verano: 2x1 en helados',
  'Wir eröffnen am 3. Mai unser zweites Café in Köln',
  'Nous ouvrons un deuxième café à Lyon le 3 mai',
  '"Quoted" \'brief\' “with” marks',
  '# Heading\n\n- one\n- two\n\n**bold** _it_',
  '<b>Big</b> <script>alert(1)</script> sale',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a brief may look like a template
  '{{subject}} costs ${price} and {name}',
  'undefined',
  'null',
  '[object Object]',
  'why',
  'how',
  'the',
  '...',
  '???',
  '!!!',
  'a',
  'I',
  '100',
  '20%',
  '@handle',
  '#hashtag',
  'New!!! Menu???',
  'one,two,three',
  ' spaced   out ',
  'tips',
  'hiring',
  'announce',
  'write a post',
  'Write me an Instagram post',
  'Please',
  'line one\nline two\nline three',
  'e\u0301clair',
  'a'.repeat(300),
  'word '.repeat(800),
  `We bake bread. ${'It is good and people come from far away to buy it every day. '.repeat(60)}`.slice(
    0,
    4000,
  ),
  '👨‍👩‍👧 family day',
  'Ünïcödé tëst',
  '50% OFF 50% OFF',
  'email me at a@b.co',
  'What is your favourite cake?',
  'Merry Christmas to all our customers',
  'WE ARE OPENING A NEW SHOP IN LEEDS ON FRIDAY',
  '- - -',
  '$$$',
  '(((',
  'C++ & C#',
  '3.14',
  'a/b',
  'https://',
  '1 spot left',
  'Our founder died on Sunday. The shop stays closed this week.',
  'Please do not drink the tap water in Mill Lane until Friday',
];

/** A brief like those that people type, the same for the same number: thousands of kinds, and the nasty ones between. */
export function generateRequest(index: number): GenerationRequest {
  const pick = <T>(slot: string, options: readonly T[]): T =>
    options[hashText(`${index}/${slot}`) % options.length] as T;
  const thing = pick('thing', things);
  const plural = /s$/.test(thing) && !/(?:ss|us)$/.test(thing);
  const time = pick('time', times);
  const offer = pick('offer', offers);
  const link = pick('link', links);
  const claim = pick('claim', claims);
  const shapes = [
    () => `Announce our ${thing}`,
    () => `We're opening a ${thing} in ${pick('place', places)} ${time}, ${offer}`,
    () => `${pick('n', ['', '5 ', '7 ', 'three '])}tips for ${pick('topic', topics)}`,
    () => `why ${claim.replace(/^I /, 'we ')}`,
    () => `hiring ${pick('role', roles)} in ${pick('place', places)}. Send your CV to ${link}`,
    () => `Promote our ${thing}: ${offer} ${time}, ${link}`,
    () =>
      `Write a ${pick('adj', ['fun', 'short', 'warm, honest', 'professional'])} post about the benefits of ${plural ? thing : `a ${thing}`} for ${pick('who', ['teams', 'parents', 'beginners'])}`,
    () => `${claim.charAt(0).toUpperCase()}${claim.slice(1)}. Thank you to everyone who helped!`,
    () =>
      `Open day ${time} at ${pick('place', places)}, entry £${5 + (index % 20)}, all welcome. Register at ${link}`,
    () => `Behind the scenes of our ${thing}`,
    () =>
      `Customer review: "The ${thing} was worth every penny" - ${pick('name', ['Priya', 'Tom H.', 'Ana Sofía'])}`,
    () => `Ask followers which ${thing.split(' ').at(-1)} they prefer: classic or bold?`,
    () => `Remind customers that the ${thing} offer ends ${time.replace(/^(?:until|by) /, '')}`,
    () => `${thing}`,
    () => `${thing}. ${offer}. ${time}. ${link}`,
    () => `Please make a post: ${claim}; ${offer} ${time}. Don't use emojis.`,
    () => `Looking for volunteers ${time}, no experience needed. Email ${link}`,
    () => `Only ${1 + (index % 9)} ${index % 9 === 0 ? 'spot' : 'spots'} left on our ${thing} ${time}`,
    () => pick('nasty', nasty),
  ];
  // The number keeps briefs apart; the nasty ones stay as they are.
  const shape = pick('shape', shapes);
  const text = shape();
  const prompt = text.trim() || 'coffee';
  return {
    platform: pick('platform', platforms),
    contentType: pick('type', contentTypes),
    tone: pick('tone', [...generatorTones, ...composerTones]),
    businessType: pick('business', businesses),
    targetAudience: pick('audience', audiences),
    prompt,
    customPrompt: pick('custom', [
      null,
      null,
      prompt,
      'Goal: launch. Length: short (50-100 words).',
      'Goal: educate. Length: long (200+ words).',
    ]),
    generateImage: false,
    generateVideo: false,
    uploadedAssets: [],
    seed: 0,
  };
}
