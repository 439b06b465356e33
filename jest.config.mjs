import { commonPreset, jestPreset } from '@stepwell/remote-kit/jest';

// One configuration for every package: what touches the DOM runs in jsdom, the servers in plain Node.
const withoutData = {
  testPathIgnorePatterns: [...commonPreset.testPathIgnorePatterns, '/\\.data/', '<rootDir>/e2e/'],
  modulePathIgnorePatterns: [...commonPreset.modulePathIgnorePatterns, '/\\.data/'],
};
const browser = { ...jestPreset, ...withoutData };
const server = {
  ...commonPreset,
  ...withoutData,
  testEnvironment: 'node',
  // These come as modules only.
  transformIgnorePatterns: ['/node_modules/(?!(modern-tar|jose|pixelmatch)/)'],
};

// The API's tests run on the embedded database, and once more on PostgreSQL where the run has one.
const api = {
  ...server,
  testEnvironment: '<rootDir>/api/testing/environment.ts',
  testMatch: ['<rootDir>/api/**/*.test.ts'],
};

const apiOnPostgres = {
  ...api,
  displayName: 'api-postgres',
  testEnvironmentOptions: { databaseUrl: process.env.TEST_DATABASE_URL },
  // These touch no database, or the embedded one as such, or a server of their own.
  testPathIgnorePatterns: [
    ...server.testPathIgnorePatterns,
    '/api/src/(cli|pricing|statements|terminal)/',
    '/(main|restart|lock|holders|private-data|private-file|environment|money-input|time-input|match-statement|review-flags|silence|takeover|disk-space|csv|import-file)\\.test\\.ts$',
  ],
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
        '<rootDir>/{shell,qa}/src/**/*.test.{ts,tsx}',
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
        '<rootDir>/{contract,releases,scripts,servers}/**/*.test.ts',
        '<rootDir>/remote-kit/src/{build,build/compatibility,comparison,coverage,create,dev,faults,judging,play-report,plays,stage,update}/*.test.ts',
        '<rootDir>/{shell,qa,team-page}/server/**/*.test.ts',
        '<rootDir>/shell/build/*.test.ts',
      ],
    },
    {
      ...api,
      displayName: 'api',
      testPathIgnorePatterns: [...server.testPathIgnorePatterns, '/two-processes\\.test\\.ts$'],
    },
    ...(process.env.TEST_DATABASE_URL ? [apiOnPostgres] : []),
    ...(process.env.TEST_REGISTRY ? [registry] : []),
    ...(process.env.TEST_PRODUCTION ? [production] : []),
  ],
};
