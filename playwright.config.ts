import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '@stepwell/remote-kit/chromium';

const isNightly = Boolean(process.env.NIGHTLY);
/** Files with tests that measure response times. At night they run alone, because other tests would distort the times. */
const ALONE = isNightly ? ['e2e/releases/live-swap.test.ts', 'e2e/pages/guessed-urls.nightly.test.ts'] : [];
const IGNORED = isNightly ? [] : ['**/*.nightly.test.ts'];

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  grepInvert: isNightly ? undefined : /@nightly/,
  globalSetup: './e2e/support/global-setup.ts',
  // Each file has its own sites. Pages mostly wait, so two cores can run three files at a time.
  workers: 3,
  fullyParallel: false,
  projects: [
    { name: 'together', testIgnore: [...ALONE.map((file) => `**/${file}`), ...IGNORED] },
    {
      name: 'alone',
      testMatch: ALONE.map((file) => `**/${file}`),
      testIgnore: IGNORED,
      workers: 1,
      dependencies: ['together'],
    },
  ],
  // Browsers on two busy cores are unreliable, so a failed test is repeated once. The report lists repeated tests, which fail the
  // nightly run.
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
