import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const presetFile = (name) => fileURLToPath(new URL(name, import.meta.url));

/** What all tests have in common: TypeScript by swc, stubs for styles and media, and a failure for each logged error or warning. */
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
  setupFilesAfterEnv: [presetFile('jest.setup.js')],
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('identity-obj-proxy'),
    '\\.css$': presetFile('empty.cjs'),
    '\\.(svg|png|webp|wav|ogg|mp3)$': presetFile('media-address.cjs'),
  },
  // The academy's packages are ES modules, which jest has to compile.
  transformIgnorePatterns: ['/node_modules/(?!@stepwell/)'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
};

/** For tests that use the DOM. */
export const jestPreset = {
  ...commonPreset,
  testEnvironment: require.resolve('jest-environment-jsdom'),
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: [...commonPreset.setupFilesAfterEnv, presetFile('jest.setup.dom.js')],
};
