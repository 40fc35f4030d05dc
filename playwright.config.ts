import { defineConfig, devices } from '@playwright/test';
import { appUrl } from './scripts/test/addresses.ts';
import { findChromium } from './scripts/test/chromium.ts';

/** `npm test` starts everything with an empty database; Playwright alone uses what runs already. */
const isWholeRun = Boolean(process.env.KUMU_TEST_REPORT);

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results/browser',
  fullyParallel: true,
  // The servers need a core for themselves.
  workers: 1,
  forbidOnly: isWholeRun,
  // Once more, so that a whole run does not end for one moment of a busy machine. What failed at first is printed with its
  // page, and listed as flaky: that is a fault to be found, of the test or of the product.
  retries: isWholeRun ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: isWholeRun ? [['list'], ['json', { outputFile: process.env.KUMU_TEST_REPORT }]] : 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: appUrl,
    locale: 'en-AU',
    trace: 'retain-on-failure',
    permissions: ['camera', 'microphone'],
    launchOptions: {
      executablePath: findChromium(),
      // There is no sandbox for a browser that root starts.
      chromiumSandbox: false,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  webServer: {
    command: 'node scripts/test/fresh-start.ts',
    // Not the health address alone: it answers before the first pages have been revalidated.
    wait: { stdout: /Kumu is ready/ },
    url: `${appUrl}/api/health`,
    reuseExistingServer: !isWholeRun,
    stdout: 'pipe',
    timeout: 8 * 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 45_000 },
  },
});
