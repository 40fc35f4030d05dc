import { expect, test, type Page } from '@playwright/test';
import { paths } from '../contract/paths';
import { testPorts } from '../scripts/test/addresses';
import { join, payOnHostedPage, readMail, signIn } from './support';

const sandbox = `http://localhost:${testPorts.payments}/_sandbox`;

const WELCOME = 'Start with the getting-up time.';

/** Creates a membership without a trial as the creator of the demo world. */
async function offerMembership(page: Page, name: string): Promise<void> {
  await signIn(page.context(), 'creator');
  await page.goto(paths.dashboardMemberships);
  await page.getByRole('button', { name: 'New membership' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel(/^Headline/).fill('Somewhere quiet');
  await page.getByRole('textbox', { name: 'Benefit 1' }).fill('Cards to print');
  await page.getByLabel('Price a month').fill('9');
  await page.getByLabel(/^Welcome note/).fill(WELCOME);
  await page.getByRole('button', { name: 'Offer membership' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('link', { name: `See its page, ${name}` }).click();
}

/** Starts the next month of the newest subscription. */
async function renew(page: Page): Promise<void> {
  const answer = await page.request.get(`${sandbox}/events?type=customer.subscription.created&limit=1`);
  const { events } = (await answer.json()) as { events: { data: { object: { id: string } } }[] };
  const renewed = await page.request.post(`${sandbox}/subscriptions/${events[0]!.data.object.id}/renew`);
  expect(renewed.ok()).toBe(true);
}

test('a member joins, pays a failed renewal with a different card, is renewed, cancels and resumes', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Circle ${Date.now()}`;
  const creator = await browser.newContext({ baseURL });
  const offered = await creator.newPage();
  await offerMembership(offered, name);
  await expect(offered.getByRole('link', { name: 'Edit your memberships' })).toBeVisible();
  await expect(offered.getByRole('heading', { level: 1, name: 'Somewhere quiet' })).toBeVisible();
  await expect(
    offered.getByRole('region', { name: 'What’s included' }).getByText('Cards to print'),
  ).toBeVisible();
  const byCreator = offered.getByRole('main').locator('a[href^="/creators/"]').first();
  const creatorPage = (await byCreator.getAttribute('href'))!;
  await creator.close();

  const email = await join(page, 'Petra');
  // Repeats until the page is rendered again with the new membership.
  await expect(async () => {
    await page.goto(creatorPage);
    await page.getByRole('button', { name: `Join for A$9 a month, ${name}` }).click({ timeout: 5_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Pay A$9 and join' }).click();
  await expect(page.getByText(/no real money moves/i)).toBeVisible();
  await page.getByLabel(/card number/i).fill('4000 0000 0000 0341');
  await page.getByRole('button', { name: /^Subscribe for A\$/ }).click();
  const welcome = page.getByRole('dialog', { name: 'You’re a member' });
  await expect(welcome).toBeVisible({ timeout: 20_000 });
  await expect(welcome.getByText(WELCOME)).toBeVisible();
  await welcome.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: /^You’ve been a member since/ })).toBeVisible();
  await expect(page.getByRole('button', { name: `Join for A$9 a month, ${name}` })).toHaveCount(0);
  await readMail(page, email, WELCOME);

  await renew(page);
  await readMail(page, email, 'Your card was declined');
  await page.goto(paths.purchases);
  const card = page.getByRole('region', { name });
  await expect(card.getByText('Your bank declined A$9. Nothing was charged.')).toBeVisible();
  await card.getByRole('link', { name: `Pay with another card, ${name}` }).click();
  await payOnHostedPage(page, '4242 4242 4242 4242');
  await expect(page.getByText('This invoice is paid')).toBeVisible();

  await renew(page);
  await expect(async () => {
    await page.goto(paths.purchases);
    await expect(page.getByText(/Renewed\.$/)).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
  await expect(card.getByText('Member', { exact: true })).toBeVisible();

  await card.getByRole('button', { name: `Cancel membership, ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel membership' }).click();
  await expect(card.getByText('Ends soon')).toBeVisible();
  await readMail(page, email, 'resume it any time before then');
  await card.getByRole('button', { name: `Resume membership, ${name}` }).click();
  await expect(page.getByText(/^Membership resumed\. Next payment/)).toBeVisible();
  await expect(card.getByText('Member', { exact: true })).toBeVisible();
});
