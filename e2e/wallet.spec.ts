import { expect, test } from '@playwright/test';
import { paths } from '../contract/paths';
import type { Earnings, MonthSummary, Wallet } from '../contract/wallet';
import { signIn } from './support';

test("a creator connects payouts on the partner's page, sees the wallet and prices a course", async ({
  page,
}) => {
  await signIn(page.context(), 'newCreator');
  await page.goto(paths.wallet);
  await expect(page.getByText('Nothing goes on sale until payouts are on.')).toBeVisible();

  // The setup that was interrupted by the Later button continues at the same step.
  await page.getByRole('button', { name: 'Connect payouts' }).click();
  await page.getByRole('button', { name: 'Later' }).click();
  await page.waitForURL(`**${paths.wallet}`);
  await expect(page.getByText('Your payments partner needs more from you.')).toBeVisible();
  await page.getByRole('button', { name: 'Finish your details' }).click();
  await page.waitForURL('**/c/onboarding/**');
  const link = page.url();
  await page.getByLabel('Account number').fill('12345678');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('alert')).toContainText('test account only');
  await page.getByLabel('Account number').fill('000123456');
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL(`**${paths.wallet}`);
  await expect(page.getByRole('heading', { name: 'Your wallet is ready' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Next payout' })).toBeVisible();
  await expect(page.getByRole('time').filter({ hasText: 'Checked just now' })).toBeVisible();

  // A used link redirects to a new link.
  await page.goto(link);
  await page.waitForURL((url) => url.pathname.startsWith('/c/onboarding/') && url.href !== link);
  await expect(page.getByRole('heading', { name: 'Get paid by Kumu' })).toBeVisible();

  await page.goto(paths.newContent);
  await page.getByLabel('Working title').fill('Walk before you talk');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL(/\/dashboard\/content\/[0-9a-f-]{36}/);
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: 'Price', exact: true })
    .click();
  await page.getByRole('radio', { name: /One-off price/ }).check();
  await page.getByLabel('Price', { exact: true }).fill('64');
  await expect(page.getByText('A$57.30')).toBeVisible();
  await expect(page.getByText(/Nothing goes on sale/)).toHaveCount(0);
});

test("the two years of demo sales match the partner's figures, the monthly statements and the chart", async ({
  page,
}) => {
  await signIn(page.context(), 'creator');
  const read = async <Reply>(path: string) => (await (await page.request.get(path)).json()) as Reply;
  // Repeats, because a task reloads the partner's figures after a sale of another test.
  await expect
    .poll(async () => {
      const { balanceCents, funds } = await read<Wallet>('/api/wallet');
      return funds && funds.availableCents + funds.pendingCents + funds.onTheWayCents - balanceCents;
    })
    .toBe(0);
  const { balanceCents, firstMonth } = await read<Wallet>('/api/wallet');

  const { items } = await read<Earnings>('/api/wallet/earnings?range=all');
  expect(items.length).toBeGreaterThanOrEqual(23);
  let before = 0;
  for (const { from, sources, paidOutCents } of items) {
    const month = from.slice(0, 7);
    const summary = await read<MonthSummary>(`/api/wallet/statements/${month}/summary`);
    const earned = Object.values(sources).reduce((sum, cents) => sum + cents, 0);
    expect(summary.openingCents, month).toBe(before);
    expect(summary.salesCents + summary.feesCents + summary.refundsCents, month).toBe(earned);
    expect(summary.payoutsCents, month).toBe(0 - paidOutCents);
    before = summary.closingCents;
  }
  expect(items[0]!.from.slice(0, 7)).toBe(firstMonth);
  expect(before).toBe(balanceCents);

  await page.goto(paths.wallet);
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await expect(page.getByRole('table', { name: /Earnings by source/ })).toBeVisible();
  const panel = page.getByRole('region', { name: 'Movements' });
  await panel.getByRole('radio', { name: 'Refunds' }).click();
  await expect(panel.getByText(/Our fee, given back for a refund/).first()).toBeVisible();
});
