import { commonPreset, jestPreset } from '@stepwell/remote-kit/jest';

// One configuration for all packages: tests that use the DOM run in jsdom, tests of servers in plain Node.
const isNightly = Boolean(process.env.NIGHTLY);
const ignoredPaths = {
  testPathIgnorePatterns: [
    ...commonPreset.testPathIgnorePatterns,
    '/\\.data/',
    '<rootDir>/e2e/',
    ...(isNightly ? [] : ['\\.nightly\\.test\\.']),
  ],
  modulePathIgnorePatterns: [...commonPreset.modulePathIgnorePatterns, '/\\.data/'],
};
const browser = {
  ...jestPreset,
  ...ignoredPaths,
  // Storybook is published as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!@stepwell/|@storybook/|storybook/)'],
};
const server = {
  ...commonPreset,
  ...ignoredPaths,
  testEnvironment: 'node',
  // These are published as ES modules only.
  transformIgnorePatterns: [
    '/node_modules/(?!(modern-tar|content-disposition|jose|oauth4webapi|openid-client)/)',
  ],
};

// The API's tests run on PostgreSQL if the environment has it, otherwise on the embedded database.
const api = { ...server, testEnvironment: '<rootDir>/api/testing/environment.ts' };

// Tests that use no database, always the embedded one, or their own server.
const ONE_DATABASE = [
  '<rootDir>/api/src/{acts/academy,database/*,lib/*,main,orders/pricing,orders/statement/*}{,.nightly}.test.ts',
];
// Tests that also run on the embedded database where PostgreSQL is installed: together they have every kind of query, transaction and lock.
const BOTH_DATABASES = ['<rootDir>/api/src/orders/place-order.test.ts'];

const apiOnPostgres = {
  ...api,
  displayName: 'api-postgres',
  testMatch: ['<rootDir>/api/**/*.test.{ts,tsx}', ...ONE_DATABASE.map((pattern) => `!${pattern}`)],
  testEnvironmentOptions: { databaseUrl: process.env.TEST_DATABASE_URL },
};

export default {
  // Ends tests that hang. On two busy cores the first render of a file may take longer than jest's default of 5 s.
  testTimeout: 15_000,
  // Many test files wait for processes that they started. With jest's default, one worker fewer than cores, cores would idle.
  maxWorkers: 3,
  globalSetup: '<rootDir>/api/testing/run-folder.ts',
  globalTeardown: '<rootDir>/api/testing/remove-run-folder.ts',
  projects: [
    {
      ...browser,
      displayName: 'browser',
      testMatch: [
        '<rootDir>/{platform,shared-ui,mfe-*}/**/*.test.{ts,tsx}',
        '<rootDir>/shell/{browser,site}/**/*.test.{ts,tsx}',
        '<rootDir>/remote-kit/src/player/*.test.tsx',
      ],
    },
    {
      ...server,
      displayName: 'server',
      testMatch: [
        '<rootDir>/{contract,releases,scripts,server-kit}/**/*.test.ts',
        '<rootDir>/{remote-kit/src/build,workbench}/**/*.test.ts',
        '<rootDir>/shell/edge/**/*.test.ts',
        '<rootDir>/shell/build/*.test.ts',
      ],
    },
    {
      ...api,
      displayName: 'api',
      testMatch: process.env.TEST_DATABASE_URL
        ? [...ONE_DATABASE, ...BOTH_DATABASES]
        : ['<rootDir>/api/**/*.test.{ts,tsx}'],
    },
    ...(process.env.TEST_DATABASE_URL ? [apiOnPostgres] : []),
  ],
};
