import { commonPreset, jestPreset } from '@stepwell/remote-kit/jest';

// One configuration for every package: what touches the DOM runs in jsdom, the servers in plain Node.
const isNightly = Boolean(process.env.NIGHTLY);
const withoutData = {
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
  ...withoutData,
  // Storybook comes as modules only.
  transformIgnorePatterns: ['/node_modules/(?!@stepwell/|@storybook/|storybook/)'],
};
const server = {
  ...commonPreset,
  ...withoutData,
  testEnvironment: 'node',
  // These come as modules only.
  transformIgnorePatterns: ['/node_modules/(?!(modern-tar|jose|oauth4webapi|openid-client|pixelmatch)/)'],
};

// The API's tests run on PostgreSQL where the run has one, and else on the embedded database.
const api = { ...server, testEnvironment: '<rootDir>/api/testing/environment.ts' };

// These touch no database, or the embedded one as such, or a server of their own.
const ONE_DATABASE = [
  '**/api/src/{cli,cli/terminal,orders/pricing,orders/statements}/*.test.ts',
  '**/api/crash/*.test.ts',
  '**/api/**/{main,restart,lock,private-data,private-file,environment,money-input,time-input,match-statement,review-flags,connection-watchdog,takeover,disk-space,csv,import-file}{,.nightly}.test.ts',
];
// Queries, transactions and locks of every kind, so that both databases have run them.
const BOTH_DATABASES = [
  '**/api/src/{orders/place-order,cli/commands/review,orders/review/reconcile,coupons/coupons,database/migrate,ops/backup/backup}.test.ts',
];

const apiOnPostgres = {
  ...api,
  displayName: 'api-postgres',
  testMatch: ['**/api/**/*.test.ts', '**/desk/**/*.test.ts', ...ONE_DATABASE.map((pattern) => `!${pattern}`)],
  testEnvironmentOptions: { databaseUrl: process.env.TEST_DATABASE_URL },
};

// Fetches a registry server and installs from it: minutes of network, in a run of its own.
const registry = {
  ...server,
  displayName: 'registry',
  globalSetup: '<rootDir>/scripts/packages/start-registry.testing.ts',
  testMatch: ['<rootDir>/scripts/packages/{registry,teams,own-repository}.test.ts'],
};

// Install what production installs, and start each server of it, or nginx before two edges: a run of its own.
const production = {
  ...server,
  displayName: 'production',
  testMatch: ['<rootDir>/scripts/{built/production,deploy/nginx}.test.ts'],
};

export default {
  // For tests that hang. The first render of a file may take longer than the default of 5 s on two busy cores.
  testTimeout: 15_000,
  // Many files wait for processes that they started: one worker less than there are cores, jest's own rule, idles.
  maxWorkers: 3,
  globalSetup: '<rootDir>/api/testing/run-folder.ts',
  globalTeardown: '<rootDir>/api/testing/remove-run-folder.ts',
  projects: [
    {
      ...browser,
      displayName: 'browser',
      testMatch: [
        '<rootDir>/{platform,shared-ui,mfe-*}/**/*.test.{ts,tsx}',
        '<rootDir>/{shell/browser,site/src,workbench/src}/**/*.test.{ts,tsx}',
        '<rootDir>/remote-kit/{src/player,src/dev/in-page,template}/**/*.test.{ts,tsx}',
      ],
    },
    {
      ...server,
      displayName: 'server',
      testPathIgnorePatterns: [
        ...server.testPathIgnorePatterns,
        '/(packages/(registry|teams|own-repository)|built/production|deploy/nginx)\\.test\\.ts$',
      ],
      testMatch: [
        '<rootDir>/{contract,release-server,scripts,server-kit}/**/*.test.ts',
        '<rootDir>/remote-kit/src/{build,build/compatibility,canvas,coverage,dev,faults,plays,report,repository,test-run}/*.test.ts',
        '<rootDir>/{shell/edge,site/server,workbench/server}/**/*.test.ts',
        '<rootDir>/shell/build/*.test.ts',
      ],
    },
    {
      ...api,
      displayName: 'api',
      testMatch: process.env.TEST_DATABASE_URL
        ? [...ONE_DATABASE, ...BOTH_DATABASES]
        : ['**/api/**/*.test.ts', '**/desk/**/*.test.ts', '!**/two-processes.test.ts'],
    },
    ...(process.env.TEST_DATABASE_URL ? [apiOnPostgres] : []),
    ...(isNightly ? [registry, production] : []),
  ],
};
