/**
 * Who may import whom (docs/architecture.md). Each rule has a planted violation in tools/boundaries, so that it
 * cannot rot.
 */
const root = process.env.BOUNDARIES_ROOT ?? '';
const at = (pattern) => `^${root}${pattern}`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contracts-know-only-zod',
      comment: 'The contract is a leaf: it imports itself and zod, so that everybody can import it.',
      severity: 'error',
      from: { path: at('shared-contracts/src/'), pathNot: ['[.]test[.]ts$', '/write-[^/]+[.]ts$'] },
      to: { pathNot: [at('shared-contracts/src/'), 'node_modules/zod/'] },
    },
    {
      name: 'ui-kit-is-a-leaf',
      comment: 'The ui-kit knows React and Radix, and no domain: nothing else of ours.',
      severity: 'error',
      from: { path: at('ui-kit/src/'), pathNot: ['[.]test[.]tsx?$', '/gallery/'] },
      to: { path: at('(shared-contracts|shell|mf-[a-z]+|api|embedded-mongo|e2e|tools)/') },
    },
    {
      name: 'remotes-stand-alone',
      comment:
        'A remote imports itself, the contract and the ui-kit; another remote, the shell or the API never.',
      severity: 'error',
      from: { path: at('(mf-[a-z]+)/src/') },
      to: { path: at('(shell|mf-[a-z]+|api|embedded-mongo|e2e|tools)/'), pathNot: [at('$1/')] },
    },
    {
      name: 'shell-knows-no-remote',
      comment: 'Remotes reach the shell at run time only.',
      severity: 'error',
      from: { path: at('shell/src/') },
      to: { path: at('(mf-[a-z]+|api|embedded-mongo|e2e|tools)/') },
    },
    {
      name: 'api-stands-alone',
      comment: 'The API imports the contract and the embedded database.',
      severity: 'error',
      from: { path: at('api/src/') },
      to: { path: at('(ui-kit|shell|mf-[a-z]+|e2e|tools)/') },
    },
    {
      name: 'embedded-mongo-is-a-leaf',
      comment: 'The embedded database knows nothing of the product.',
      severity: 'error',
      from: { path: at('embedded-mongo/src/') },
      to: { path: at('(shared-contracts|ui-kit|shell|mf-[a-z]+|api|e2e|tools)/') },
    },
    {
      name: 'tools-know-nothing-of-ours',
      comment: 'Build presets and commands work from files, not from the product’s code.',
      severity: 'error',
      from: { path: at('tools/') },
      to: { path: at('(shared-contracts|ui-kit|shell|mf-[a-z]+|api|embedded-mongo|e2e)/') },
    },
    {
      name: 'models-are-private',
      comment: 'Only its own noun touches a Mongoose model.',
      severity: 'error',
      from: { path: at('api/src/([^/]+)/') },
      to: { path: at('api/src/[^/]+/[^/]+[.]model[.]ts$'), pathNot: [at('api/src/$1/')] },
    },
    {
      name: 'services-know-no-http',
      comment: 'A service tells the story of a use case; requests and answers are the routes’ business.',
      severity: 'error',
      from: { path: '[.]service[.]ts$' },
      to: { path: ['node_modules/(express|express-session|multer|passport)/', '[.]routes[.]ts$'] },
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
      comment: 'A circle through a dynamic import is none at load time.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
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
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
    builtInModules: { add: ['node:sqlite'] },
  },
};
