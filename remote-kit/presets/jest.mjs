import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const beside = (name) => fileURLToPath(new URL(name, import.meta.url));

/** What every test of the house has in common: TypeScript by swc, styles and pictures by name, a logged error fails. */
export const commonPreset = {
  transform: {
    '\\.[jt]sx?$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  setupFilesAfterEnv: [beside('jest.setup.js')],
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('identity-obj-proxy'),
    '\\.css$': beside('empty.cjs'),
    '\\.(svg|png|webp|wav)$': beside('media-address.cjs'),
  },
  // The house's own packages are ES modules, which jest runs as CommonJS.
  transformIgnorePatterns: ['/node_modules/(?!@stepwell/)'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
};

/** Tests of what touches the DOM: those of a remote, and the scenarios that it plays. */
export const jestPreset = {
  ...commonPreset,
  testEnvironment: require.resolve('jest-environment-jsdom'),
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: [...commonPreset.setupFilesAfterEnv, beside('jest.setup.dom.js')],
};
