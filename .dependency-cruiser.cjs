/** The direction of imports, checked by a graph and not by goodwill. */
const BACKEND = '^backend/src';
const FRONTEND = '^frontend/src';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-is-pure',
      comment: 'Both sides import the contract; it imports zod and nothing else.',
      severity: 'error',
      from: { path: '^backend/contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^backend/contract/src', 'node_modules/zod'] },
    },
    {
      name: 'platform-knows-no-product',
      severity: 'error',
      from: { path: `${BACKEND}/platform` },
      to: { path: `${BACKEND}/(features|http|live|demo)` },
    },
    {
      name: 'http-and-live-know-no-feature',
      severity: 'error',
      from: { path: `${BACKEND}/(http|live)`, pathNot: '\\.test\\.ts$' },
      to: { path: `${BACKEND}/(features|demo)` },
    },
    {
      name: 'features-meet-at-services',
      comment: 'A feature reaches another only through its service.',
      severity: 'error',
      from: { path: `${BACKEND}/features/([^/]+)/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: `${BACKEND}/features/([^/]+)/`,
        pathNot: [`${BACKEND}/features/$1/`, '\\.service\\.ts$'],
      },
    },
    {
      name: 'nothing-imports-the-process',
      severity: 'error',
      from: { pathNot: '(\\.test\\.ts$|/test/)' },
      to: { path: `${BACKEND}/main\\.ts$` },
    },
    {
      name: 'sides-meet-in-the-contract',
      severity: 'error',
      from: { path: FRONTEND },
      to: { path: BACKEND },
    },
    {
      name: 'shared-knows-nothing-above',
      severity: 'error',
      from: { path: `${FRONTEND}/shared` },
      to: { path: `${FRONTEND}/(features|pages|app)` },
    },
    {
      name: 'frontend-features-never-meet',
      severity: 'error',
      from: { path: `${FRONTEND}/features/([^/]+)/` },
      to: {
        path: [`${FRONTEND}/(pages|app)`, `${FRONTEND}/features/[^/]+/`],
        pathNot: `${FRONTEND}/features/$1/`,
      },
    },
    {
      name: 'pages-do-not-know-the-app',
      severity: 'error',
      from: { path: `${FRONTEND}/pages` },
      to: { path: `${FRONTEND}/app` },
    },
    {
      name: 'engine-knows-no-product',
      severity: 'error',
      from: { path: '^infra/embedded-mongo' },
      to: { path: '^(backend|frontend)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.bundle-\\w+|\\.data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
