import { defineConfig, devices } from '@playwright/test';
import { appUrl } from './scripts/test/addresses.ts';
import { findChromium } from './scripts/test/chromium.ts';

/**
 * True in a run of `npm test`, which starts all servers with an empty database. Playwright alone
 * uses servers that are already running.
 */
const isWholeRun = Boolean(process.env.KUMU_TEST_REPORT);

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results/browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: isWholeRun,
  // A retry keeps a test run from failing if the machine was briefly busy. The first failure is
  // printed with its page and listed as flaky; it is still a fault of the test or of the product.
  retries: isWholeRun ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: isWholeRun ? [['list'], ['json', { outputFile: process.env.KUMU_TEST_REPORT }]] : 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: appUrl,
    locale: 'en-AU',
    // Reduced motion saves a tenth of the CPU time, which drawing animations would take.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    permissions: ['camera', 'microphone'],
    launchOptions: {
      executablePath: findChromium(),
      // The browser has no sandbox when root starts it.
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
    // The health address alone is not enough, because it responds before the first pages have been
    // revalidated.
    wait: { stdout: /Kumu is ready/ },
    url: `${appUrl}/api/health`,
    reuseExistingServer: !isWholeRun,
    stdout: 'pipe',
    timeout: 8 * 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 45_000 },
  },
});
