import { readdirSync } from 'node:fs';
import next from 'eslint-config-next/core-web-vitals';
import ts from 'eslint-config-next/typescript';
import * as regexp from 'eslint-plugin-regexp';

/** Import direction: pages → components → hooks → lib → contract ← backend. */
const zone = (target, from, message) => ({ target, from, message });
const frontEnd = ['./pages', './components', './hooks', './lib'];

const foldersIn = (folder) =>
  readdirSync(new URL(folder, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/**
 * Backend folders that every domain may use. Each other folder is a domain, whose internal files
 * only the domain itself may import.
 */
const shared = ['extension-points', 'policies', 'runtime', 'http', 'db', 'money', 'providers'];
const domains = foldersIn('./backend/').filter((name) => !shared.includes(name));
/**
 * Domains that are extended by every kind of content. They can import the people domains, but not
 * the content domains.
 */
const machinery = [
  'checkout',
  'content',
  'engagement',
  'entitlements',
  'files',
  'gifts',
  'holds',
  'insights',
  'library',
  'mail',
  'moderation',
  'notices',
  'office',
  'stream',
];
const people = ['accounts', 'creators'];
const things = domains.filter((name) => !machinery.includes(name) && !people.includes(name));
const productFolders = foldersIn('./components/').filter((name) => name !== 'ui');

const zones = [
  ...frontEnd.map((target) =>
    zone(target, './backend', 'The front end reaches the backend through its calls only.'),
  ),
  zone(
    ['./pages', './components', './hooks', './contract'],
    './config',
    'Settings are read on a server: by lib/server/env and the backend.',
  ),
  zone(
    './config',
    ['./pages', './components', './hooks', './lib', './contract', './backend', './scripts'],
    'Settings know none of their readers.',
  ),
  zone(
    './art',
    ['./pages', './components', './hooks', './lib', './backend', './scripts'],
    'Drawings know nothing of the product but its topics.',
  ),
  zone('./components', './pages', 'Components do not import pages.'),
  zone(
    './pages',
    './components/shell/head',
    'The page component renders title and head, see ARCHITECTURE.md.',
  ),
  zone('./hooks', ['./pages', './components'], 'Hooks do not import pages or components.'),
  zone('./lib', ['./pages', './components', './hooks'], 'lib imports nothing above it.'),
  ...['./components', './hooks', './lib/!(server)/**/*', './lib/*'].map((target) =>
    zone(target, './lib/server', 'What runs in the browser does not import lib/server.'),
  ),
  zone(
    './contract',
    ['./pages', './components', './hooks', './lib', './backend'],
    'The contract imports zod and nothing else.',
  ),
  zone(
    './backend',
    ['./pages', './components', './hooks', './lib'],
    'The backend shares only the contract with the front end.',
  ),
  zone(
    './components/ui',
    [
      './hooks/*',
      './hooks/!(browser)/**/*',
      ...productFolders.map((folder) => `./components/${folder}/**/*`),
    ],
    'components/ui knows nothing of the product.',
  ),
  ...machinery.map((folder) =>
    zone(
      `./backend/${folder}`,
      things.map((thing) => `./backend/${thing}`),
      'Machinery imports no domain: what a domain contributes is registered from its module.ts.',
    ),
  ),
  ...domains.map((domain) =>
    zone(
      [`./backend/!(${domain})/**/*`, './backend/!(app).ts'],
      [`./backend/${domain}/**/!(service*|*-service).ts`],
      `Other domains reach ${domain} through its service, or implement the type of what it is handed.`,
    ),
  ),
  zone(
    ['./backend/*/**/*', './backend/!(app).ts'],
    domains.map((domain) => `./backend/${domain}/module.ts`),
    'Only backend/app.ts imports the modules of the domains.',
  ),
];

/**
 * Front-end files that validate typed values with the contract's own schemas.
 *
 * Other front-end files import only types and plain modules (`values/`, `paths`, `fees`) of the
 * contract. Pages without a form are thus served without the schema library.
 */
const withSchemas = [
  'components/accounts/{CompleteRestorePage,ConfirmPage,LoginPage,ProveAccountForm,RestorePage,SignUpPage}.tsx',
  'components/accounts/PersonalDetailsPage.tsx',
  'components/accounts/onboarding/answers.ts',
  'components/businesses/{DomainsPanel,InvitePanel}.tsx',
  'components/contact/resolver.ts',
  'components/content/editor/PriceField.tsx',
  'components/courses/editor/AddByTitle.tsx',
  'components/creators/profile/CredentialForm.tsx',
  'components/dashboard/new-content.ts',
  'components/memberships/own/MembershipForm.tsx',
  'components/digital-products/editor/NewVersionForm.tsx',
  'components/discounts/discount-values.ts',
  'components/files/{FileForm,MoveFiles,NewFolder,RenameFolderModal}.tsx',
  'components/gifts/GiftModal.tsx',
  'components/office/ReasonModal.tsx',
  'components/posts/CommentForm.tsx',
  'lib/editing/course-session.ts',
  'lib/editing/digital-product-session.ts',
  'lib/editing/post-session.ts',
  'lib/editing/product-check.ts',
  'lib/editing/profile-session.ts',
  'lib/browser/schema-resolver.ts',
];

const schemaRule = {
  files: ['components/**', 'hooks/**', 'lib/**', 'pages/**/*.tsx'],
  ignores: ['lib/server/**', ...withSchemas],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: '^@/contract(?!/(values/|rules/|paths$|office-paths$|fees$))',
            allowTypeImports: true,
            message:
              'Import a type, or a plain module of the contract. A form belongs to withSchemas in eslint.config.mjs.',
          },
        ],
      },
    ],
  },
};

/** Packages that the front end imports only in the package's wrapper file. */
const wrappedPackages = {
  files: ['components/**', 'hooks/**', 'lib/**', 'pages/**'],
  ignores: ['components/ui/actions/Link.tsx'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        name: 'next/link',
        message: 'components/ui/actions/Link fetches a page when it is about to be opened.',
      },
      { name: 'zod', message: 'contract/zod sets it up for the content policy of pages.' },
    ],
  },
};

/**
 * A spread of an object literal is forbidden, because it hides properties from the reader and from
 * the formatter.
 */
const spreadLiterals = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write the properties into the object itself.',
  },
  {
    selector: 'JSXSpreadAttribute > ObjectExpression',
    message: 'Write one attribute for each property.',
  },
];
const noSpreadLiterals = { rules: { 'no-restricted-syntax': ['error', ...spreadLiterals] } };

/**
 * Comparisons of a content type or a sale type with a literal are forbidden. A selector needs both
 * the name of the compared value and a known type, so that comparisons of other strings are
 * allowed.
 */
const typeNames = '/^(contentType|transactionType|saleType|type)$/';
const typeLiterals =
  '/^(COURSE|LIVE|POST|DIGITAL_PRODUCT|PRODUCT|SUBSCRIPTION|CREATOR|PPV_|PPV_LIVE|PPV_COURSE|PPV_PRODUCT|DONATION|CREDITS|GIFT|SHOP_ORDER)$/';
const readsFacts =
  'Read a fact of the type from lib/content-kinds, lib/draft-kinds or lib/sale-kinds, or add a fact.';
const typeComparisons = [
  ['left', 'right'],
  ['right', 'left'],
]
  .flatMap(([value, literal]) =>
    [`${value}.name`, `${value}.property.name`].map(
      (name) =>
        `BinaryExpression[operator=/^[!=]==$/][${name}=${typeNames}][${literal}.value=${typeLiterals}]`,
    ),
  )
  .concat(
    ['discriminant.name', 'discriminant.property.name'].map(
      (name) => `SwitchStatement[${name}=${typeNames}] > SwitchCase[test.value=${typeLiterals}]`,
    ),
    ['callee.object.name', 'callee.object.property.name'].map(
      (name) =>
        `CallExpression[callee.property.name=startsWith][${name}=${typeNames}][arguments.0.value=${typeLiterals}]`,
    ),
  )
  .map((selector) => ({ selector, message: readsFacts }));
/** The folders of a kind of content or a kind of sale may compare with their own type. */
const noTypeComparisons = {
  files: ['components/**', 'hooks/**', 'lib/**', 'pages/**'],
  ignores: ['*/{courses,credits,digital-products,gifts,memberships,posts}/**'],
  rules: { 'no-restricted-syntax': ['error', ...spreadLiterals, ...typeComparisons] },
};

/** Regular expressions must run in linear time, because their input comes from users. */
const linearRegexps = {
  files: [
    'backend/**',
    'components/**',
    'config/**',
    'contract/**',
    'hooks/**',
    'lib/**',
    'pages/**',
    'server/**',
  ],
  plugins: { regexp },
  rules: {
    'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
  },
};

const maxLines = (files, max) => ({
  files,
  // Comments wrap at 100 columns, so they do not count.
  rules: { 'max-lines': ['error', { max, skipBlankLines: false, skipComments: true }] },
});

const config = [
  {
    ignores: [
      '.next*/**',
      'next-env.d.ts',
      'coverage/**',
      'test-results/**',
      'playwright-report/**',
      '.data/**',
    ],
  },
  ...next,
  ...ts,
  {
    rules: {
      'import/no-restricted-paths': ['error', { zones }],
      '@typescript-eslint/no-explicit-any': 'error',
      // Each domain adds its payloads to `TaskPayloads` (backend/tasks.ts) by an interface without
      // a body.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  schemaRule,
  wrappedPackages,
  noSpreadLiterals,
  noTypeComparisons,
  linearRegexps,
  { files: ['**/*.config.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  // The theme must be set before the first paint, and the content policy blocks inline scripts.
  { files: ['pages/_document.tsx'], rules: { '@next/next/no-sync-scripts': 'off' } },
  // This file renders a part of the document, so it may import the document's components.
  { files: ['components/shell/DocumentHead.tsx'], rules: { '@next/next/no-document-import-in-page': 'off' } },
  // The art generator and the upload already provide pictures in their display sizes, so a second
  // optimiser adds nothing.
  { rules: { '@next/next/no-img-element': 'off' } },
  // Omitting a property through rest destructuring counts as a use of the property.
  {
    files: ['**/*.ts', '**/*.tsx'],
    rules: { '@typescript-eslint/no-unused-vars': ['warn', { ignoreRestSiblings: true }] },
  },
  maxLines(['**/*.{ts,tsx,mjs}'], 400),
  maxLines(['components/**/*.tsx'], 200),
  maxLines(['pages/**/*.tsx'], 40),
  // Tests have no length limit, and the database types are generated.
  { files: ['__tests__/**', 'e2e/**', 'backend/db/types.ts'], rules: { 'max-lines': 'off' } },
  // The backend has no React, so a function called `use…` is not a hook.
  { files: ['backend/**'], rules: { 'react-hooks/rules-of-hooks': 'off' } },
];

export default config;
