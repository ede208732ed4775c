import {
  grants,
  joinNames,
  lowestPlanWith,
  type PlanRight,
  paidPlans,
  planCatalogue,
  plansWith,
  refundTerms,
  retention,
  trialDays,
} from '@postloom/shared-contracts';
import { pages } from '#app/pages.ts';
import { type LegalDocument, list, paragraph } from './document.ts';

const refund = { days: refundTerms.days, maxUsedPercent: refundTerms.usedShare * 100 };
const priceChangeNoticeDays = 30;
const liabilityMonths = 12;

const { free } = planCatalogue;
const bought = paidPlans.map((plan) => planCatalogue[plan]);
const having = (right: PlanRight) => bought.filter((record) => grants(record, right));

/** The number of seats: "5", or "3 (Team) or 5 (Agency)". */
const seats = joinNames(
  having('seats').map(({ name, rights }, _, { length }) =>
    length > 1 ? `${rights.seats} (${name})` : String(rights.seats),
  ),
  'or',
);

/** What each right includes, in the order of the text. Scheduling has its own sentence; storage isn't mentioned. */
const included: Readonly<Record<Exclude<PlanRight, 'scheduledPosts' | 'storageBytes'>, string>> = {
  video: 'video scripts and content strategies, AI video generation',
  image: 'AI image generation',
  viralPrediction: 'the viral prediction',
  proTemplates: 'the pro templates',
  projects: 'the projects screen',
  seats: `team collaboration with up to ${seats} seats`,
  whiteLabel: 'white-label branding',
  apiAccess: 'API access',
  clients: 'client management',
  signOff: 'client approval by link',
  accountManager: 'a dedicated account manager, as advertised on the pricing page at the time of purchase',
};

/** "Agency only: …", for each plan with rights that lower plans lack. */
const added = bought.flatMap(({ plan }) => {
  const rights = (Object.keys(included) as (keyof typeof included)[]).filter(
    (right) => lowestPlanWith(right).plan === plan,
  );
  const things = rights.map((right) => included[right]);
  return rights[0] ? `${plansWith(rights[0])} only: ${joinNames(things, 'and')}.` : [];
});

const scheduling = having('scheduledPosts').map(({ name, rights: { scheduledPosts } }) =>
  Number.isFinite(scheduledPosts)
    ? `up to ${scheduledPosts} posts at a time on ${name}`
    : `without limit on ${name}`,
);

export const terms: LegalDocument = {
  ...pages['/terms'],
  lastUpdated: 'January 2025',
  summary: [
    'What you make with Postloom is yours to use, and you are responsible for what you publish.',
    'Credits reset with each billing cycle and do not roll over. Paid plans renew until you cancel.',
    `Annual plans can be refunded within ${refund.days} days if no more than ${refund.maxUsedPercent}% of the credits are used; monthly plans cannot.`,
  ],
  sections: [
    {
      id: 'agreement',
      heading: 'The agreement',
      blocks: [
        paragraph(
          'These terms are an agreement between you and Postloom (“we”, “us”) about the use of this website and the application that it leads to. By using the service, opening an account or buying a plan you accept them. If you act for a company, you confirm that you may accept them on its behalf. If you do not agree, please do not use the service.',
        ),
        paragraph(
          'You must be at least 16 years old, and of the age at which you can make a binding contract where you live if you buy a plan.',
        ),
      ],
    },
    {
      id: 'service',
      heading: 'The service',
      blocks: [
        paragraph(
          'Postloom makes drafts of posts for social platforms from a brief that you write: captions, hashtags, and, depending on your plan, images, video scripts, videos and an estimate of how a post may perform. It also keeps drafts, projects, media and a calendar for members.',
        ),
        paragraph(
          'You can use the generator without an account, within the limits of the free plan. Where the site runs without an AI provider, or the provider’s quota is used up, it shows demo content, which is marked as such and costs no credits.',
        ),
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        list(
          'Give correct details and keep them up to date.',
          'Keep your password to yourself. Tell us at once if you believe that someone else is using your account.',
          'One person, one account: accounts are not to be shared, except through the seats of a plan that has them.',
          'Do not open several accounts, or delete cookies repeatedly, in order to obtain more free credits.',
        ),
      ],
    },
    {
      id: 'plans',
      heading: 'Plans and credits',
      blocks: [
        {
          kind: 'table',
          caption: 'Plans',
          columns: ['Plan', 'Price', 'Credits'],
          rows: [
            [free.name, `$${free.prices.monthly}`, `${free.credits.perCycle}, once, without renewal`],
            ...bought.map(({ name, prices, credits }) => [
              name,
              `$${prices.monthly} a month or $${prices.annual} a year`,
              `${credits.perCycle} per cycle`,
            ]),
          ],
        },
        list(
          'Each generation (a text, an image or a video) uses one credit. A post with an image uses two, one with an image and a video three.',
          'Generations that fail, that you cancel, or that return demo content use none.',
          'A cycle is one month, on annual plans as well. Credits reset with each cycle; what is left does not roll over, cannot be transferred and has no cash value.',
          `Where a page speaks of “unlimited generation”, it means that nothing but your credits limits how you use the generator. The numbers in the table are what count: ${joinNames(
            bought.map(({ credits }) => String(credits.perCycle)),
            'and',
          )} credits per cycle.`,
        ),
      ],
    },
    {
      id: 'features',
      heading: 'What each plan includes',
      blocks: [
        list(
          'All plans: text generation and the standard templates.',
          `Scheduling: ${scheduling.join(', ')}. It is a reminder: we tell you when a post is due, and you publish it yourself. The service posts nothing to your accounts.`,
          ...added,
        ),
      ],
    },
    {
      id: 'billing',
      heading: 'Payment and renewal',
      blocks: [
        paragraph(
          'Payments are handled by Stripe. Prices are in US dollars; taxes are added where the law requires it and shown before you pay. You pay at the beginning of each billing period, a month or a year.',
        ),
        paragraph(
          'Paid subscriptions renew automatically at the end of each period for another of the same length, unless you cancel before. The Professional offer of the checkout page is one month, paid once, that does not renew.',
        ),
        paragraph(
          'If you move to a larger plan, the change takes effect at once and the unused part of what you have paid is taken into account. If you move to a smaller one, it takes effect at the end of the paid period. If a payment fails, we try again and let you know; if it keeps failing, your account returns to the free plan, and what you have saved remains yours.',
        ),
      ],
    },
    {
      id: 'price-changes',
      heading: 'Price changes',
      blocks: [
        paragraph(
          `We may change prices with at least ${priceChangeNoticeDays} days’ notice by email. A change never affects the current billing cycle. If you do not agree with the new price, you can cancel before it applies.`,
        ),
      ],
    },
    {
      id: 'cancel',
      heading: 'Canceling',
      blocks: [
        paragraph(
          'You can cancel at any time on the billing page. The subscription then ends with the current period, until which you keep the plan and its credits. Nothing further is charged. A plan that was given without a payment, in the test mode of a site, ends at once.',
        ),
      ],
    },
    {
      id: 'refunds',
      heading: 'Refunds',
      blocks: [
        list(
          `Annual subscriptions are refunded in full if you ask within ${refund.days} days of purchase and no more than ${refund.maxUsedPercent}% of the credits have been used.`,
          'Monthly subscriptions are not refundable.',
          `The Professional offer has a free trial of ${trialDays} days: you pay when you order, and within ${trialDays} days you get all of it back by one button on the billing page, whatever you have used. The trial is there once per person.`,
          'With a refund the plan ends and its credits lapse.',
        ),
        paragraph(
          'Rights of withdrawal and other rights that consumers have by law, and that no agreement can take away, are not affected.',
        ),
      ],
    },
    {
      id: 'content',
      heading: 'Your content',
      blocks: [
        paragraph(
          'What you enter and upload remains yours. You allow us to store and process it as far as that is needed to provide the service to you, and for nothing else. You confirm that you have the rights to what you upload, including the consent of people who can be recognized in it.',
        ),
        paragraph(
          'As between you and us, what the service generates for you is yours, and you may use it commercially without naming us. Whether generated content is protected by copyright depends on the law of your country. Similar briefs can lead to similar results for others, and we cannot grant you exclusivity in them.',
        ),
      ],
    },
    {
      id: 'ai',
      heading: 'Generated content and your responsibility',
      blocks: [
        list(
          'Generated content can be wrong, incomplete or similar to existing works. Check facts, names, prices and claims before you publish.',
          'You decide what to publish, and you are responsible for it, including the rules of the platform and of advertising in your field.',
          'Scores, predictions and posting times are estimates. They promise no result.',
          'AI images and videos carry a label when exported. Where the law or a platform requires disclosure, in particular Article 50 of the EU AI Act for realistic generated media, you must keep the label or disclose the origin in another clear way.',
        ),
      ],
    },
    {
      id: 'acceptable-use',
      heading: 'What is not allowed',
      blocks: [
        paragraph('You may not use the service to:'),
        list(
          'break the law, or infringe the rights of others, including copyright, trademarks and privacy;',
          'make content that harasses, threatens, incites hatred or violence, or sexualizes minors;',
          'deceive, for example by impersonating people or organizations, by invented reviews, or by realistic media of real people without their consent;',
          'spread false information on elections, health or emergencies;',
          'send spam or operate networks of inauthentic accounts;',
          'attack, overload or probe the service, get around its limits, or read data that is not yours;',
          'resell the service or copy substantial parts of it, except as your plan allows.',
        ),
      ],
    },
    {
      id: 'third-parties',
      heading: 'Other services',
      blocks: [
        paragraph(
          'The service works with others: AI providers, the payment provider, storage, sign-in providers and the social platforms themselves. Their terms apply to what you do there. We are not responsible for their decisions, for instance when a platform changes its limits or removes a post.',
        ),
      ],
    },
    {
      id: 'availability',
      heading: 'Availability and changes to the service',
      blocks: [
        paragraph(
          'We work to keep the service available, but do not promise that it will be at every moment. We may change or end functions. If we end a function that is an essential part of a plan you have paid for, you may cancel and receive the unused part of your payment.',
        ),
      ],
    },
    {
      id: 'termination',
      heading: 'Ending the agreement',
      blocks: [
        paragraph(
          'You may end this agreement at any time by deleting your account in the settings. We may suspend or end your access if you violate these terms; where the violation is not serious, we will first give you notice and a chance to put it right.',
        ),
        paragraph(
          `After the end, your data may be deleted after a grace period of ${retention.deletedAccounts.days} days. Within it you can have your account restored or your data exported. Records that the law obliges us to keep are excepted.`,
        ),
      ],
    },
    {
      id: 'disclaimer',
      heading: 'Disclaimer',
      blocks: [
        paragraph(
          'The service is provided “as is” and “as available”. As far as the law permits, we give no warranty, express or implied, as to its fitness for a particular purpose, the accuracy or originality of generated content, or any commercial success.',
        ),
      ],
    },
    {
      id: 'liability',
      heading: 'Limitation of liability',
      blocks: [
        paragraph(
          `As far as the law permits, our total liability for all claims connected with the service is limited to the amount that you paid us in the ${liabilityMonths} months before the event that gave rise to the claim. We are not liable for lost profits, lost data, lost goodwill or other indirect damage.`,
        ),
        paragraph(
          'Nothing in these terms limits liability that cannot be limited by law, such as for intent, gross negligence, or injury to life, body or health.',
        ),
        paragraph(
          'If others make claims against us because of content that you have published or because you violated these terms, you will compensate us for the damage and reasonable costs, unless you are not at fault.',
        ),
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      blocks: [
        paragraph(
          'We may change these terms for good reason, such as a new function or a change in the law. The date at the top changes with them, and members are told by email or in the product at least 30 days before a change that matters takes effect. If you go on using the service after that, the new terms apply; otherwise you can delete your account.',
        ),
      ],
    },
    {
      id: 'law',
      heading: 'Law and disputes',
      blocks: [
        paragraph(
          'The law of the place where the operator of this site is established applies. If you are a consumer, the mandatory protection of the law of the country where you live remains, and you may bring a claim before its courts. Please write to us first; most matters can be settled that way. If a part of these terms is invalid, the rest stays in force.',
        ),
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        { kind: 'contact', text: 'For questions about these terms, write to', address: 'legal' },
        {
          kind: 'contact',
          text: 'For help with your account or a payment, write to',
          address: 'support',
        },
      ],
    },
  ],
};
