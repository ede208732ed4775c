/**
 * Who may import whom (docs/architecture.md). Each rule has a planted violation in tools/boundaries, so that it
 * cannot rot.
 */
const root = process.env.BOUNDARIES_ROOT ?? '';
const at = (pattern) => `^${root}${pattern}`;

/**
 * What each feature of the API takes from which others, beside the kernel. A feature that is not in here takes from
 * none.
 */
const featureImports = {
  'access-keys': ['credits', 'identity'],
  assistant: ['credits', 'generation', 'posts'],
  billing: ['credits', 'identity'],
  brand: ['credits', 'identity', 'objects'],
  'brand-voices': ['clients', 'posts'],
  calendar: ['brand', 'clients', 'credits', 'identity', 'posts', 'teams', 'webhooks'],
  clients: ['credits', 'objects'],
  dashboard: ['credits', 'identity', 'posts', 'projects'],
  demo: ['generation'],
  drafts: ['identity', 'objects'],
  generation: [
    'brand-voices',
    'clients',
    'credits',
    'identity',
    'objects',
    'posts',
    'projects',
    'templates',
    'webhooks',
  ],
  identity: ['credits', 'newsletter', 'objects'],
  media: ['objects', 'posts'],
  objects: ['credits'],
  posts: ['clients', 'credits', 'objects'],
  projects: ['brand-voices', 'clients', 'credits', 'posts'],
  'sign-off': ['brand', 'clients', 'credits', 'identity', 'objects', 'posts', 'teams', 'webhooks'],
  site: ['clients', 'credits', 'generation', 'identity', 'newsletter', 'releases', 'teams'],
  teams: ['brand', 'credits', 'identity', 'objects'],
  telemetry: ['releases'],
  templates: ['credits', 'posts'],
  usage: ['clients', 'credits', 'identity', 'posts'],
  webhooks: ['credits', 'identity'],
};
const features = Object.entries(featureImports);

/** Where a session, a cookie, an upload or a file's answer is the very subject: there HTTP is what the code is about. */
const httpOfFeatures = [
  'access-keys/key-guard',
  'identity/(identity-context|sessions/.+|credentials/sign-in-guard)',
  'identity/oauth/(oauth-context|strategies)',
  'identity/second-factors/(passkeys|authenticator)',
  'identity/(profile/receive-photo|deletion/export-(account|ticket))',
  'releases/visitor-bucket',
  'site/artifact-files',
];

/**
 * Who looks at what all workspaces keep: jobs and migrations, and what finds a document by a name that only its owner
 * or somebody they trust has (an upload's address, the feed's key, Stripe's customer).
 */
const acrossWorkspaces = [
  'access-keys/(authenticate-key|erase-keys)',
  'billing/(workspace-of-customer|review-accounts)',
  'calendar/calendar-feed',
  'brand/brand.feature',
  'clients/(leave-client|logos-among)',
  'credits/sweep-balances',
  'drafts/files-of-drafts',
  'generation/files-of-results',
  'generation/runs/(expire-run-leases|make-left-posts|name-earlier-work|note-origins)',
  'objects/(fill-library|find-file|spare-used|library/purge-media|recount-storage|sweep-files)',
  'posts/(due-posts|untold-decisions|uses-of-files)',
  'sign-off/find-link',
  'sign-off/(end-link|invite|tell-comment)',
  'teams/find-seats',
];

/** What the thread that answers requests takes from the offline composer: none of it reads a brief or writes a post. */
const besideComposer =
  'composer-thread|as-brief|choose|read-given|read-wish|wishes-abroad|brief/(language|text)|image/(picture-label|render-picture|typesetting|woven-art)';

/** What takes long to load, and what few processes use. */
const heavyPackages = ['@aws-sdk/[^/]+', '@simplewebauthn/server', 'compromise'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contracts-are-a-leaf',
      comment:
        'The contract imports itself, zod and the parsers of event streams and domain names, so that everybody can import it.',
      severity: 'error',
      from: {
        path: at('shared-contracts/src/'),
        pathNot: ['[.]test[.]ts$', '/snapshot/', '/write-[^/]+[.]ts$'],
      },
      to: { pathNot: [at('shared-contracts/src/'), 'node_modules/(zod|eventsource-parser|punycode[.]js)/'] },
    },
    {
      name: 'ui-kit-is-a-leaf',
      comment: 'The ui-kit knows React and Radix, and no domain: nothing else of ours.',
      severity: 'error',
      from: { path: at('ui-kit/src/'), pathNot: ['[.]test[.]tsx?$', '/gallery/'] },
      to: { path: at('(shared-contracts|remote-kit|shell|mf-[a-z]+|api|embedded-mongo|e2e|tools)/') },
    },
    {
      name: 'remote-kit-knows-no-application',
      comment:
        'What remotes share knows the contract and the ui-kit, and none of the remotes, the shell or the API.',
      severity: 'error',
      from: { path: at('remote-kit/src/') },
      to: { path: at('(shell|mf-[a-z]+|api|embedded-mongo|e2e|tools)/') },
    },
    {
      name: 'remotes-stand-alone',
      comment:
        'A remote imports itself, the remote-kit, the contract and the ui-kit; another remote, the shell or the API never.',
      severity: 'error',
      from: { path: at('(mf-[a-z]+)/src/') },
      to: { path: at('(shell|mf-[a-z]+|api|embedded-mongo|e2e|tools)/'), pathNot: [at('$1/')] },
    },
    {
      name: 'shell-knows-no-remote',
      comment: 'Remotes reach the shell at run time only, and their kit is not the shell’s.',
      severity: 'error',
      from: { path: at('shell/src/') },
      to: { path: at('(mf-[a-z]+|remote-kit|api|embedded-mongo|e2e|tools)/') },
    },
    {
      name: 'console-stands-alone',
      comment:
        'The release console works while what it releases does not, and the clients’ page has nothing of the site: they import the contract and the kits.',
      severity: 'error',
      from: { path: at('(ops|review)/src/') },
      to: { path: at('(shell|mf-[a-z]+|api|embedded-mongo|e2e|tools)/') },
    },
    {
      name: 'api-stands-alone',
      comment: 'The API imports the contract and the embedded database.',
      severity: 'error',
      from: { path: at('api/src/') },
      to: { path: at('(ui-kit|remote-kit|shell|mf-[a-z]+|e2e|tools)/') },
    },
    {
      name: 'embedded-mongo-is-a-leaf',
      comment: 'The embedded database knows nothing of the product.',
      severity: 'error',
      from: { path: at('embedded-mongo/src/') },
      to: { path: at('(shared-contracts|ui-kit|remote-kit|shell|mf-[a-z]+|api|e2e|tools)/') },
    },
    {
      name: 'tools-know-nothing-of-ours',
      comment: 'Build presets and commands work from files, not from the product’s code.',
      severity: 'error',
      from: { path: at('tools/') },
      to: { path: at('(shared-contracts|ui-kit|remote-kit|shell|mf-[a-z]+|api|embedded-mongo|e2e)/') },
    },
    {
      name: 'models-are-private',
      comment: 'Only its own noun touches a Mongoose model.',
      severity: 'error',
      from: { path: at('api/src/([^/]+)/') },
      to: { path: at('api/src/.+[.]model[.]ts$'), pathNot: [at('api/src/$1/')] },
    },
    {
      name: 'across-workspaces-where-listed',
      comment:
        'What workspaces keep is reached through `owned`. Who looks at all of it is in `acrossWorkspaces`, above.',
      severity: 'error',
      from: {
        path: at('api/src/'),
        pathNot: [at('api/src/kernel/database/'), at(`api/src/(${acrossWorkspaces.join('|')})[.]ts$`)],
      },
      to: { path: at('api/src/kernel/database/across-workspaces[.]ts$') },
    },
    {
      name: 'models-of-collections-stay-in-the-kernel',
      comment:
        'A model has no owner: features ask `owned`, `acrossWorkspaces`, or a plain collection’s `on`.',
      severity: 'error',
      from: { path: at('api/src/'), pathNot: at('api/src/kernel/database/') },
      to: { path: at('api/src/kernel/database/model-of[.]ts$') },
    },
    {
      name: 'use-cases-know-no-http',
      comment: 'A use case tells what happens; requests and answers are the routes’ business.',
      severity: 'error',
      from: {
        path: at('api/src/[^/]+/'),
        pathNot: [
          at('api/src/kernel/'),
          '[.](routes|feature|test)[.]ts$',
          at(`api/src/(${httpOfFeatures.join('|')})[.]ts$`),
        ],
      },
      to: { path: ['node_modules/(express|express-session|multer|passport)/', '[.]routes[.]ts$'] },
    },
    ...features.map(([feature, others]) => ({
      name: 'api-features-import-what-is-listed',
      comment: 'What a feature takes from which others is in `featureImports`, above.',
      severity: 'error',
      from: { path: at(`api/src/${feature}/`), pathNot: '[.]test[.]ts$' },
      to: {
        path: at('api/src/[^/]+/'),
        pathNot: [at(`api/src/(${['kernel', feature, ...others].join('|')})/`)],
      },
    })),
    {
      name: 'api-features-import-what-is-listed',
      comment: 'A feature that is not in `featureImports` stands alone.',
      severity: 'error',
      from: {
        path: at('api/src/([^/]+)/'),
        pathNot: [at(`api/src/(${features.map(([feature]) => feature).join('|')})/`), '[.]test[.]ts$'],
      },
      to: { path: at('api/src/[^/]+/'), pathNot: [at('api/src/(kernel|$1)/')] },
    },
    {
      name: 'features-do-not-reach-into-features',
      comment: 'A feature folder of a remote is entered through what the screens compose, not sideways.',
      severity: 'error',
      from: { path: at('(mf-[a-z]+)/src/screens/([^/]+)/') },
      to: { path: at('$1/src/screens/[^/]+/'), pathNot: [at('$1/src/screens/$2/')] },
    },
    {
      name: 'no-circles',
      comment:
        'What belongs together is read in one direction, types included. The embedded database has its inner circle.',
      severity: 'error',
      from: { pathNot: at('embedded-mongo/') },
      to: { circular: true },
    },
    {
      name: 'kernel-knows-no-feature',
      comment: 'The kernel is what every feature is given: it imports the environment and itself.',
      severity: 'error',
      from: { path: at('api/src/kernel/'), pathNot: '[.]test[.]ts$' },
      to: { path: at('api/src/'), pathNot: [at('api/src/kernel/'), at('api/src/env[.]ts$')] },
    },
    {
      name: 'heavy-packages-come-with-their-first-use',
      comment:
        'Most processes never need these, and they were half of each start: `await import(…)` them where they are used.',
      severity: 'error',
      from: { path: at('api/src/'), pathNot: '[.]test[.]ts$' },
      to: {
        path: `(^|node_modules/)(${heavyPackages.join('|')})(/|$)`,
        dynamic: false,
        // A `require` stands in the function that needs it.
        dependencyTypesNot: ['type-only', 'require'],
      },
    },
    {
      name: 'composer-stays-in-its-thread',
      comment:
        'The offline composer has megabytes of words and works for long: only its thread loads it, and all others ask `composer-thread.ts`.',
      severity: 'error',
      from: {
        path: at('api/src/'),
        pathNot: ['[.]test[.]ts$', at(`api/src/generation/demo/(?!(${besideComposer})[.]ts$)`)],
      },
      to: {
        path: at('api/src/generation/demo/.+[.]ts$'),
        pathNot: at(`api/src/generation/demo/(${besideComposer})[.]ts$`),
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-the-root-knows-all-features',
      comment: 'What assembles the server is imported by nobody but its ways in.',
      severity: 'error',
      from: { path: at('api/src/[^/]+/'), pathNot: '[.]test[.]ts$' },
      to: { path: at('api/src/(app|server|main)[.]ts$') },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: '[.](test|spec)[.]tsx?$' },
      to: { path: '[.](test|spec)[.]tsx?$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    includeOnly: undefined,
    exclude: {
      path: ['(^|/)(dist|[.]cache|[.]data|test-results)/', ...(root ? [] : ['^tools/boundaries/planted/'])],
    },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
    builtInModules: { add: ['node:sqlite'] },
  },
};
