import { expect, test, type Page } from '@playwright/test';
import { paths } from '../contract/paths';
import { expectNoSidewaysScroll, findBarriers, signIn } from './support';

/** Panels below the first screen, in their order. */
const panels = [
  'Who stays',
  'From visit to payment',
  'Where visitors come from',
  'Best courses',
  'Where people stop',
  'Best posts',
  'Who your members are',
];

/** Scrolls past each panel, so that all reports are loaded. */
async function loadPanels(page: Page) {
  for (const name of panels) {
    const panel = page.getByRole('region', { name, exact: true });
    await panel.scrollIntoViewIfNeeded();
    await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(panel.getByText('This part didn’t load')).toHaveCount(0);
  }
}

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const)
  test(`all panels of the insights load without accessibility barriers, ${width} px wide and ${colorScheme}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page.context(), 'creator');
    await page.goto(paths.insights);
    await loadPanels(page);
    await expectNoSidewaysScroll(page);
    expect(await findBarriers(page)).toEqual([]);
  });

test('a creator chooses a range, reads a bar by keyboard, opens the table and returns with the back button', async ({
  page,
}) => {
  await signIn(page.context(), 'creator');
  await page.goto(paths.dashboard);
  await page.getByRole('link', { name: 'Insights', exact: true }).click();
  await page.waitForURL(`**${paths.insights}`);
  await expect(page.getByRole('radio', { name: /^Earned A\$/ })).toBeChecked();

  await page.getByRole('button', { name: /^Last 30 days/ }).click();
  const picker = page.getByRole('group', { name: 'Range', exact: true });
  await picker.getByRole('button', { name: 'Last 90 days' }).click();
  expect(new URL(page.url()).search).toBe('');
  await picker.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(/\?days=90$/);
  await expect(page.getByRole('button', { name: /^Last 90 days/ })).toBeVisible();

  const slider = page.getByRole('slider', { name: /^Earned each/ });
  await slider.focus();
  const last = await slider.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(slider).not.toHaveAttribute('aria-valuetext', last!);

  await page.getByRole('button', { name: /^Show as a table: Earned/ }).click();
  await expect(page.getByRole('table', { name: /^Earned each/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^CSV: Earned/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await page.goBack();
  await page.waitForURL((url) => url.search === '');
  await expect(page.getByRole('button', { name: /^Last 30 days/ })).toBeVisible();
});

test('the earnings in the insights equal those in the wallet', async ({ page }) => {
  await signIn(page.context(), 'creator');
  const [overview, wallet] = await Promise.all(
    ['/api/audience-insights/overview', '/api/wallet/earnings?range=30-days'].map(
      async (address) => (await (await page.request.get(address)).json()) as unknown,
    ),
  );
  const { rows } = overview as { rows: { key: string; values: { value: number } }[] };
  const { totalCents } = wallet as { totalCents: number };
  expect(rows.find(({ key }) => key === 'EARNED')!.values.value).toBe(totalCents);
});
