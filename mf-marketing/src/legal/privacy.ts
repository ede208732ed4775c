import {
  authProviderName,
  enforcedRetention,
  oauthProviders,
  retention,
  retentionText,
} from '@postloom/shared-contracts';
import {
  type BrowserStorageName,
  browserStorage,
  browserStorageRules,
} from '@postloom/shared-contracts/browser-storage';
import { pages } from '#app/pages.ts';
import { type LegalDocument, list, paragraph } from './document.ts';

/** The table of what the code stores in a browser. A name ending in `…` is a prefix. */
const storageRows = Object.entries(browserStorageRules).map(
  ([id, { kind, isPrefix, what, purpose, howLong, when }]) => {
    const name = browserStorage[id as BrowserStorageName];
    return [`${what} (${kind.toLowerCase()} ${name}${isPrefix ? '…' : ''})`, purpose, howLong, when];
  },
);

const historyDays = retention.runs.days;
const deletionGraceDays = retention.deletedAccounts.days;

export const privacy: LegalDocument = {
  ...pages['/privacy'],
  lastUpdated: 'January 2025',
  summary: [
    `What you type into the generator is processed to make your post and is deleted from its history after ${historyDays} days. If you have an account, your posts and drafts stay there until you delete them.`,
    'We do not sell personal data, and the advertising tag loads only if you agree to it.',
    'You can see, correct, export and delete what we hold about you, most of it by yourself in the settings.',
  ],
  sections: [
    {
      id: 'scope',
      heading: 'What this policy covers',
      blocks: [
        paragraph(
          'This policy describes how Postloom (“we”, “us”) handles personal data on this website and in the application that it leads to. It applies to visitors without an account as well as to members. Where the law of your country gives you further rights, those rights stand beside what is written here.',
        ),
        paragraph(
          'Other services that you reach from here, such as social networks, your sign-in provider or our payment provider, have policies of their own.',
        ),
      ],
    },
    {
      id: 'collect',
      heading: 'What we collect',
      blocks: [
        paragraph('When you open an account we collect and keep:'),
        list(
          'your email address and your username, made from the name that you give at sign-up and changeable in the settings;',
          'your password, never in readable form: only a hash made with a slow, memory-hard method is stored, so that we cannot read it either;',
          'if you sign in through another service, the identifier, the email address and the name that it passes to us;',
          'what you choose to add to your profile, such as a photo and a short biography, and your preferences.',
        ),
        paragraph('When you use the product we process:'),
        list(
          'your prompts and business information (the brief: platform, audience, tone, subject, attached images), to make what you asked for. They are processed temporarily and are not stored permanently;',
          'what you save, and what is saved for you: posts, drafts, projects, media, templates in use, calendar entries;',
          'your plan, your credits and a ledger that records for each credit what it was used for and when;',
          'if you pay, the invoices, the state of your subscription and the identifiers of our payment provider. Card numbers go directly to that provider and never reach our servers;',
          'your email address, if you subscribe to the newsletter.',
        ),
        paragraph(
          'We also collect anonymous usage statistics: counts of visits and of events such as “a post was generated”, without a name, an account or an address in them. They are sent only if you have agreed to analytics. For each request the server writes a technical record (time, address requested, result, duration, a request number, and, when you sign in or a request of yours is refused, a code that stands for your account) in order to find faults and to fend off abuse. Prompts, passwords and payment data are left out of these records.',
        ),
      ],
    },
    {
      id: 'visitors',
      heading: 'Using Postloom without an account',
      blocks: [
        paragraph(
          'You may try the generator without signing up. So that your free credits and your drafts belong to you, we then create an anonymous account: a random identifier in a signed cookie in your browser. It contains no information about you. Your network address is used to limit how many such accounts one connection can open, because otherwise free credits would be unlimited.',
        ),
        paragraph(
          'If you sign up later, your work and the credits you have used are carried over to the new account. If you delete the cookie, we can no longer connect you with that work.',
        ),
      ],
    },
    {
      id: 'purposes',
      heading: 'Why we use it, and on what basis',
      blocks: [
        list(
          'To provide the product, keep your account and your credits, and answer you when you write to us: because it is necessary for the contract with you, or for steps that you asked for before one.',
          'To take payments, send invoices and keep accounts: because of the contract, and because tax law obliges us to.',
          'To keep the service secure, limit abuse and find faults: because we have a legitimate interest in a service that works.',
          'For usage statistics, the advertising tag and the newsletter: only with your consent, which you may withdraw at any time without giving a reason.',
        ),
        paragraph(
          'No decision with legal or similarly significant effect for you is made automatically. The virality score beside a generated post is an estimate made by checks that you can read, and it concerns the text only.',
        ),
      ],
    },
    {
      id: 'ai',
      heading: 'Prompts, AI providers and generated content',
      blocks: [
        paragraph(
          'To generate a post we send the brief, and attached images where they are needed, to the AI provider that this site is configured to use: OpenAI, or a service with a compatible interface. Your name, your email address and your account are not sent along. Please do not put personal data about others into a brief unless you have the right to.',
        ),
        paragraph(
          `The brief and its result stay in your session’s history for at most ${historyDays} days, so that you can return to them, and are then deleted automatically. If you have an account, each result is also saved as a draft post by itself. These posts, and what you save as a draft, in a project or in the media library, are kept until you delete them or your account. Where the site runs without an AI provider, demo content is made on our own server and nothing is sent anywhere.`,
        ),
        paragraph(
          'Information may help to improve AI models only as anonymous aggregates, for example how many posts were made for each platform. Your prompts and results are not used by us to train models.',
        ),
        paragraph(
          'Images and videos made by AI are labeled as such when you export them, as Article 50 of the EU AI Act (Regulation (EU) 2024/1689) asks of generated media. If you publish realistic generated media, please keep the label.',
        ),
      ],
    },
    {
      id: 'sharing',
      heading: 'Who else receives data',
      blocks: [
        paragraph('We do not sell personal data. We share it only in these cases:'),
        list(
          'with service providers who work for us and may use the data for that work alone (listed below);',
          'for legal reasons: where a law, a court or an authority with the right to do so obliges us, or where it is necessary to defend rights or to prevent harm;',
          'as anonymous aggregates, for example for improving AI models, from which no person and no business can be recognized.',
        ),
        {
          kind: 'table',
          caption: 'Service providers',
          columns: ['Provider', 'What for', 'What it receives'],
          rows: [
            [
              'AI provider (OpenAI or a compatible service)',
              'Generating text, images and video',
              'The brief and attached images',
            ],
            [
              'Stripe',
              'Payments, subscriptions, invoices and refunds',
              'Email address, plan, payment details that you enter there',
            ],
            [
              'Storage compatible with Amazon S3',
              'Keeping uploaded and generated files',
              'Files that you upload or generate',
            ],
            [
              `Sign-in services (${oauthProviders.map(authProviderName).join(', ')})`,
              'Signing in, if you choose one',
              'The fact that you sign in here',
            ],
            [
              'Push service of your browser’s maker',
              'Delivering push notifications, if you turn them on',
              'Encrypted messages that it cannot read, and when they were sent',
            ],
            [
              'LinkedIn (Insight Tag)',
              'Measuring whether our advertising works',
              'Only with your consent: the visit, and identifiers in LinkedIn’s cookies',
            ],
          ],
        },
        paragraph(
          'Which of these are in use depends on how this site is configured; a provider that is not configured receives nothing. Some of them work in other countries than yours, including the United States. Where the law requires it, such transfers rest on an adequacy decision or on standard contractual clauses.',
        ),
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies and storage in your browser',
      blocks: [
        paragraph(
          'All entries but the last two are necessary for the site to work, or for what you asked it to do, and need no consent. The last two are set by others, and only where the last column says so. You can change your choice at any time by “Cookie choices” at the foot of each page, or in the preferences of your account.',
        ),
        {
          kind: 'table',
          caption: 'Cookies and similar storage',
          columns: ['What', 'Purpose', 'How long', 'When'],
          rows: [
            ...storageRows,
            [
              'Stripe cookies (such as __stripe_mid, __stripe_sid)',
              'Prevention of payment fraud',
              'Up to one year, set by Stripe',
              'On the payment page only',
            ],
            [
              'LinkedIn cookies (such as li_fat_id, bcookie)',
              'Measuring conversions of our advertising',
              'Set by LinkedIn, as its cookie policy says',
              'Only with your consent',
            ],
          ],
        },
      ],
    },
    {
      id: 'retention',
      heading: 'How long we keep it',
      blocks: [
        list(
          ...enforcedRetention().map((rule) => `${rule.what}: ${retentionText(rule)}.`),
          'Technical records of requests: only as long as they are needed to find faults and fend off abuse.',
        ),
      ],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      blocks: [
        list(
          'Data is encrypted in transit with TLS 1.3.',
          'Passwords are hashed, as described above, and changing one ends your other sessions.',
          'Files are reached only by signed addresses that expire, and uploads are checked for what they really are.',
          'Sign-in attempts are limited, and your settings list the devices that are signed in, so that you can end any of them.',
          'Access to production data is limited to those who need it for their work.',
        ),
        paragraph(
          'No system is perfectly secure. If a breach is likely to put your rights at risk, we will tell you and the competent authority without undue delay.',
        ),
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        list(
          'Access: you may ask what we hold about you and receive a copy.',
          'Correction: you may have wrong data put right. Most of it you can change in the settings.',
          `Deletion: you may have your data deleted. “Delete Account” in the settings does it, after a grace period of ${deletionGraceDays} days.`,
          'Portability: “Export Account Data” in the settings gives you your data and files in common formats.',
          'Objection and restriction: you may object to processing that rests on our legitimate interest, or ask us to limit it.',
          'Withdrawal: you may withdraw a consent at any time. What was done before remains lawful.',
        ),
        paragraph(
          'We answer within one month. You may also complain to the data protection authority of the place where you live or work.',
        ),
        { kind: 'contact', text: 'To use any of these rights, write to', address: 'privacy' },
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      blocks: [
        paragraph(
          'Postloom is made for people who publish for a business or a project. It is not directed at children under 16, and we do not knowingly collect their data. If you believe that a child has given us data, please write to us and we will delete it.',
        ),
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      blocks: [
        paragraph(
          'When we change this policy, the date at its top changes with it. If a change matters to members, for instance because a new purpose or a new kind of recipient is added, we will tell you by email or in the product before it takes effect.',
        ),
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        { kind: 'contact', text: 'For questions about privacy, write to', address: 'privacy' },
        { kind: 'contact', text: 'For everything else, write to', address: 'support' },
      ],
    },
  ],
};
