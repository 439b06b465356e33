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

export default {
  projects: [
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      testMatch: [
        '<rootDir>/{platform,shared-ui,mfe-*}/**/*.test.{ts,tsx}',
        '<rootDir>/shell/src/**/*.test.{ts,tsx}',
      ],
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/jest.setup.dom.ts'],
    },
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{contract,scripts}/**/*.test.ts', '<rootDir>/shell/server/**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'api',
      testEnvironment: '<rootDir>/api/testing/environment.ts',
      testMatch: ['<rootDir>/api/**/*.test.ts'],
    },
  ],
};
