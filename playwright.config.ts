import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '@stepwell/remote-kit/chromium';

/** These say how soon something is answered: what else runs beside them would be measured too. */
const ALONE = [
  'e2e/releases/live-swap.test.ts',
  'e2e/pages/guessed-urls.nightly.test.ts',
  'e2e/hostile/sockets.nightly.test.ts',
];

const isNightly = Boolean(process.env.NIGHTLY);
const NIGHTLY = isNightly ? [] : ['**/*.nightly.test.ts'];

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  grepInvert: isNightly ? undefined : /@nightly/,
  globalSetup: './e2e/support/global-setup.ts',
  // A file has its sites to itself; pages wait more than they work, so three at a time suit two cores.
  workers: 3,
  fullyParallel: false,
  projects: [
    { name: 'together', testIgnore: [...ALONE.map((file) => `**/${file}`), ...NIGHTLY] },
    {
      name: 'alone',
      testMatch: ALONE.map((file) => `**/${file}`),
      testIgnore: NIGHTLY,
      workers: 1,
      dependencies: ['together'],
    },
  ],
  // Real browsers on two noisy cores: a second try is allowed. The report lists those that needed it, and they fail the nightly run.
  retries: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : [['line']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
