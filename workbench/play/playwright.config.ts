import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '@stepwell/remote-kit/chromium';

// Plays the scenarios of one release of a remote: `npm run qa -- play`. Its environment variables are those of `played.ts`.

export default defineConfig({
  testDir: '.',
  testMatch: 'scenarios.spec.ts',
  outputDir: '../../test-results/play',
  snapshotPathTemplate: '{testDir}/../../test-results/play-expected/{arg}{ext}',
  fullyParallel: true,
  workers: process.env.CI ? 2 : 3,
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000, toHaveScreenshot: { animations: 'disabled', caret: 'hide' } },
  updateSnapshots: 'none',
  reporter: [['line'], ['html', { outputFolder: '../../play-report', open: 'never' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
  },
});
