import { joinNames } from './join-names.ts';
import { isKnown, type Open } from './open-enum.ts';
import { type PaidPlan, type Plan, paidPlans, plans } from './plans.ts';

/** What a plan allows (spec section 6). Enforced by the API; screens use it to lock what isn't allowed. */
export interface PlanRights {
  readonly proTemplates: boolean;
  readonly video: boolean;
  readonly image: boolean;
  readonly viralPrediction: boolean;
  readonly projects: boolean;
  /** Maximum number of posts scheduled at the same time; `Infinity` for no limit. */
  readonly scheduledPosts: number;
  /** Maximum size of all stored files, in bytes. */
  readonly storageBytes: number;
  /** Number of people who share the account's work, including its owner. */
  readonly seats: number;
  readonly clients: boolean;
  /** Links that clients can use to approve posts. */
  readonly signOff: boolean;
  readonly whiteLabel: boolean;
  readonly apiAccess: boolean;
  readonly accountManager: boolean;
}
export type PlanRight = keyof PlanRights;

/** A line on a plan's card. */
export interface PlanFeature {
  readonly id: string;
  readonly text: string;
  readonly included: boolean;
  /** `coming`: part of the plan but not built yet; the card says so. */
  readonly status: 'available' | 'coming';
}

export interface PlanRecord {
  readonly plan: Plan;
  readonly name: string;
  /** Higher is more. Only the order matters. */
  readonly rank: number;
  /** Who it is for, in a sentence. */
  readonly audience: string;
  /** In whole US dollars (spec section 9): per month, and per year if paid annually. */
  readonly prices: { readonly monthly: number; readonly annual: number };
  /** Per cycle; `renews` says whether the cycle repeats (spec section 6). */
  readonly credits: { readonly perCycle: number; readonly renews: boolean };
  readonly rights: PlanRights;
  /** All lines of its card, including what it lacks, in the same order for every plan. */
  readonly features: readonly PlanFeature[];
}

const megabyte = 1024 * 1024;

/** A plan that can be bought. */
export type PaidPlanRecord = PlanRecord & { readonly plan: PaidPlan };

type PlanTerms = Omit<PlanRecord, 'plan' | 'features'>;

const nothing: PlanRights = {
  proTemplates: false,
  video: false,
  image: false,
  viralPrediction: false,
  projects: false,
  scheduledPosts: 0,
  storageBytes: 500 * megabyte,
  seats: 1,
  clients: false,
  signOff: false,
  whiteLabel: false,
  apiAccess: false,
  accountManager: false,
};
const ofPro: PlanRights = {
  ...nothing,
  proTemplates: true,
  video: true,
  image: true,
  viralPrediction: true,
  projects: true,
  scheduledPosts: 24,
  storageBytes: 10 * 1024 * megabyte,
};

const terms: Record<Plan, PlanTerms> = {
  free: {
    name: 'Free',
    rank: 0,
    audience: 'To see if it’s right for you.',
    prices: { monthly: 0, annual: 0 },
    credits: { perCycle: 5, renews: false },
    rights: nothing,
  },
  pro: {
    name: 'Pro',
    rank: 1,
    audience: 'For people who publish every week.',
    prices: { monthly: 15, annual: 90 },
    credits: { perCycle: 100, renews: true },
    rights: ofPro,
  },
  agency: {
    name: 'Agency',
    rank: 2,
    audience: 'For teams and agencies.',
    prices: { monthly: 35, annual: 210 },
    credits: { perCycle: 200, renews: true },
    rights: {
      ...ofPro,
      scheduledPosts: Number.POSITIVE_INFINITY,
      storageBytes: 50 * 1024 * megabyte,
      seats: 5,
      clients: true,
      signOff: true,
      whiteLabel: true,
      apiAccess: true,
      accountManager: true,
    },
  },
};

/** The right that each line on the cards depends on; none if every plan includes it. */
const featureTable: readonly {
  readonly id: string;
  readonly status: PlanFeature['status'];
  readonly right?: PlanRight;
  readonly text: string | ((terms: PlanTerms) => string);
}[] = [
  {
    id: 'credits',
    status: 'available',
    text: ({ credits }) =>
      credits.renews ? `${credits.perCycle} credits a month` : `${credits.perCycle} credits, once`,
  },
  { id: 'posts', status: 'available', text: 'Captions and hashtags for every platform' },
  { id: 'templates', status: 'available', text: 'Standard templates' },
  { id: 'video-scripts', status: 'available', right: 'video', text: 'Video scripts' },
  { id: 'images', status: 'available', right: 'image', text: 'AI images' },
  { id: 'viral-prediction', status: 'available', right: 'viralPrediction', text: 'Viral prediction' },
  { id: 'videos', status: 'available', right: 'video', text: 'Video clips' },
  { id: 'pro-templates', status: 'available', right: 'proTemplates', text: 'Pro templates' },
  { id: 'projects', status: 'available', right: 'projects', text: 'Projects' },
  {
    id: 'scheduled-posts',
    status: 'available',
    right: 'scheduledPosts',
    text: ({ rights: { scheduledPosts } }) => {
      const text = amountOf(scheduledPosts, 'scheduled posts');
      return scheduledPosts > 0 && Number.isFinite(scheduledPosts) ? `${text} at a time` : text;
    },
  },
  {
    id: 'seats',
    status: 'available',
    right: 'seats',
    text: ({ rights }) => amountOf(rights.seats, 'team seats', 1),
  },
  { id: 'clients', status: 'available', right: 'clients', text: 'Client management' },
  { id: 'sign-off', status: 'available', right: 'signOff', text: 'Client approval by link' },
  { id: 'white-label', status: 'available', right: 'whiteLabel', text: 'White-label branding' },
  { id: 'api-access', status: 'available', right: 'apiAccess', text: 'API access' },
  { id: 'account-manager', status: 'coming', right: 'accountManager', text: 'A dedicated account manager' },
];

/**
 * "24 scheduled posts" or "Unlimited scheduled posts"; just "Scheduled posts" if there are no more than on any plan.
 */
function amountOf(count: number, noun: string, everybody = 0): string {
  if (count <= everybody) return noun.charAt(0).toUpperCase() + noun.slice(1);
  return `${Number.isFinite(count) ? count : 'Unlimited'} ${noun}`;
}

/** Whether a plan has a right. What every plan has doesn't count: one seat, no scheduled posts. */
export const grants = ({ rights }: Pick<PlanTerms, 'rights'>, right: PlanRight): boolean =>
  rights[right] !== nothing[right];

/** The only catalogue of plans: every card, sentence, price and check uses it. */
export const planCatalogue: Readonly<Record<Plan, PlanRecord>> = Object.fromEntries(
  plans.map((plan) => [
    plan,
    {
      plan,
      ...terms[plan],
      features: featureTable.map(({ id, status, right, text }) => ({
        id,
        status,
        text: typeof text === 'string' ? text : text(terms[plan]),
        included: right === undefined || grants(terms[plan], right),
      })),
    },
  ]),
) as unknown as Record<Plan, PlanRecord>;

const byRank = Object.values(planCatalogue).sort((a, b) => a.rank - b.rank);
const paidByRank = byRank.filter((record): record is PaidPlanRecord => isKnown(paidPlans, record.plan));

/** What screens need to know about a person's plan. */
export type PlanStanding = Pick<PlanRecord, 'name' | 'rank' | 'rights'> & { readonly known: boolean };

/**
 * The plan named in an answer. A plan unknown to this build (in a tab that stayed open through a release) is shown by
 * its name, ranked above all others, and has every right: whoever has it has most likely paid for it, so nothing is
 * locked and no upgrade is offered. The API still refuses what it doesn't include, and says so.
 */
export function planOf(plan: Open<Plan>): PlanStanding {
  const known = byRank.find((record) => record.plan === plan);
  if (known) return { ...known, known: true };
  const highest = byRank.at(-1) ?? planCatalogue.free;
  return {
    name: plan.charAt(0).toUpperCase() + plan.slice(1),
    rank: Number.POSITIVE_INFINITY,
    rights: highest.rights,
    known: false,
  };
}

/** What a plan's card adds to the next lower plan's: the lines for "Everything in Pro, and …". */
export function addedFeatures(plan: Plan): readonly PlanFeature[] {
  const below = byRank[byRank.indexOf(planCatalogue[plan]) - 1];
  const has = new Set(below?.features.filter(({ included }) => included).map(({ text }) => text));
  return planCatalogue[plan].features.filter(({ included, text }) => included && !has.has(text));
}

/** The price of a year when paid monthly, and the saving when paid annually, in whole US dollars. */
export function annualSaving(plan: Plan): {
  readonly full: number;
  readonly saving: number;
  readonly percent: number;
} {
  const { monthly, annual } = planCatalogue[plan].prices;
  const full = monthly * 12;
  const saving = full - annual;
  return { full, saving, percent: full === 0 ? 0 : Math.round((saving / full) * 100) };
}

/** The lowest plan with a right: the one to upgrade to for it. */
export function lowestPlanWith(right: PlanRight): PaidPlanRecord {
  const plan = paidByRank.find((record) => grants(record, right));
  if (!plan) throw new TypeError(`No plan has the right "${right}".`);
  return plan;
}

/** The lowest plan that allows more scheduled posts than a limit; undefined if there is none. */
export const lowestPlanBeyond = (limit: number): PaidPlanRecord | undefined =>
  paidByRank.find(({ rights }) => rights.scheduledPosts > limit);

/** The plans with a right, lowest first: "Pro and Agency", "Pro or Agency". */
export function plansWith(right: PlanRight, joined: 'and' | 'or' = 'and'): string {
  const records = byRank.filter((record) => grants(record, right));
  return joinNames(
    records.map(({ name }) => name),
    joined,
  );
}

/** The paid plans: "Pro or Agency". */
export function paidPlanNames(joined: 'and' | 'or'): string {
  return joinNames(
    paidByRank.map(({ name }) => name),
    joined,
  );
}

/** "the Agency plan", or "the Team and Agency plans" if several have the right. */
const thePlansWith = (right: PlanRight): string =>
  `the ${plansWith(right)} plan${byRank.filter((record) => grants(record, right)).length > 1 ? 's' : ''}`;

/** "Pro Feature", after the plan to upgrade to for it. */
const featureOf = (right: PlanRight): string => `${lowestPlanWith(right).name} Feature`;

/** What a person is told about a feature if their plan lacks the right (spec sections 5 and 8). */
export interface PlanRequirement {
  readonly right: PlanRight;
  /** Title of the toast. */
  readonly title: string;
  /** Why it was refused. */
  readonly refusal: string;
  /** Shown on the locked control itself. */
  readonly locked: string;
}

export const planRequirements = {
  videoScript: {
    right: 'video',
    title: 'Premium Feature Required',
    refusal: `Video script generation is only available for ${plansWith('video')} plans. Please upgrade to access this feature.`,
    locked: `Premium Feature: Video script generation requires ${plansWith('video', 'or')} plan`,
  },
  image: {
    right: 'image',
    title: 'Premium Feature Required',
    refusal: `AI image generation is only available for ${plansWith('image')} plans. Please upgrade to access this feature.`,
    locked: `Premium Feature: AI image generation requires ${plansWith('image', 'or')} plan`,
  },
  video: {
    right: 'video',
    title: featureOf('video'),
    refusal: `Video generation is available with ${plansWith('video')} plans. Upgrade to unlock this feature!`,
    locked: `Premium Feature: Video generation requires ${plansWith('video', 'or')} plan`,
  },
  projects: {
    right: 'projects',
    title: featureOf('projects'),
    refusal: `Projects are available with ${plansWith('projects')} plans. Upgrade to unlock this feature!`,
    locked: `Premium Feature: Projects require ${plansWith('projects', 'or')} plan`,
  },
  proTemplate: {
    right: 'proTemplates',
    title: 'Pro Template',
    refusal: `This template is available with ${plansWith('proTemplates')} plans. Upgrade to unlock it!`,
    locked: 'Pro Template - Upgrade to unlock',
  },
  scheduling: {
    right: 'scheduledPosts',
    title: featureOf('scheduledPosts'),
    refusal: `Scheduling is available with ${plansWith('scheduledPosts')} plans. Upgrade to unlock this feature!`,
    locked: `Premium Feature: Scheduling requires ${plansWith('scheduledPosts', 'or')} plan`,
  },
  apiAccess: {
    right: 'apiAccess',
    title: featureOf('apiAccess'),
    refusal: `Access keys and webhooks are available with ${thePlansWith('apiAccess')}. Upgrade to unlock them!`,
    locked: `Premium Feature: Access keys and webhooks require the ${plansWith('apiAccess', 'or')} plan`,
  },
  team: {
    right: 'seats',
    title: featureOf('seats'),
    refusal: `Teams are available with ${thePlansWith('seats')}. Upgrade to work together!`,
    locked: `Premium Feature: Teams require the ${plansWith('seats', 'or')} plan`,
  },
  clients: {
    right: 'clients',
    title: featureOf('clients'),
    refusal: `Clients are available with ${thePlansWith('clients')}. Upgrade to keep the work for each of them apart!`,
    locked: `Premium Feature: Clients require the ${plansWith('clients', 'or')} plan`,
  },
  signOff: {
    right: 'signOff',
    title: featureOf('signOff'),
    refusal: `Client approval is available with ${thePlansWith('signOff')}. Upgrade to unlock this feature!`,
    locked: `Premium Feature: Client approval requires the ${plansWith('signOff', 'or')} plan`,
  },
  whiteLabel: {
    right: 'whiteLabel',
    title: featureOf('whiteLabel'),
    refusal: `Your own brand is available with ${thePlansWith('whiteLabel')}. Upgrade to unlock this feature!`,
    locked: `Premium Feature: Your own brand requires the ${plansWith('whiteLabel', 'or')} plan`,
  },
} as const satisfies Record<string, PlanRequirement>;

/** Shown if a generation is requested without credits (spec section 5). */
export const noCreditsText = {
  title: 'No Credits Remaining',
  description: `You need credits to generate content. Upgrade to ${paidPlanNames('or')} plan for unlimited generation.`,
} as const;
