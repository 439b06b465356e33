// One configuration for every package: what touches the DOM runs in jsdom, the servers in plain Node.
const swc = {
  '\\.[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

const shared = {
  transform: swc,
  setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
  moduleNameMapper: {
    '\\.module\\.css$': 'identity-obj-proxy',
    '\\.css$': '<rootDir>/types/empty.cjs',
    '\\.(svg|png|webp|wav)$': '<rootDir>/types/media-address.cjs',
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.data/', '<rootDir>/e2e/'],
  modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
};

// The API's tests run on the embedded database, and once more on PostgreSQL where the run has one.
const api = {
  ...shared,
  testEnvironment: '<rootDir>/api/testing/environment.ts',
  testMatch: ['<rootDir>/api/**/*.test.ts'],
};

const apiOnPostgres = {
  ...api,
  displayName: 'api-postgres',
  testEnvironmentOptions: { databaseUrl: process.env.TEST_DATABASE_URL },
  // These touch no database, or the embedded one as such, or a server of their own.
  testPathIgnorePatterns: [
    ...shared.testPathIgnorePatterns,
    '/api/src/(cli|pricing)/',
    '/(main|folders|lock|holders|private-file|environment|money-input|time-input|review-flags|silence)\\.test\\.ts$',
  ],
};

export default {
  projects: [
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      testMatch: [
        '<rootDir>/{platform,shared-ui,mfe-*}/**/*.test.{ts,tsx}',
        '<rootDir>/{shell,qa}/src/**/*.test.{ts,tsx}',
      ],
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/jest.setup.dom.ts'],
    },
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/{contract,releases,scripts}/**/*.test.ts',
        '<rootDir>/{shell,qa}/server/**/*.test.ts',
      ],
    },
    {
      ...api,
      displayName: 'api',
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '/two-processes\\.test\\.ts$'],
    },
    ...(process.env.TEST_DATABASE_URL ? [apiOnPostgres] : []),
  ],
};
