import { expect, test } from '@playwright/test';
import type { CreatorCard } from '../contract/creators';
import { findCourse } from './demo-courses';
import { signUpHere } from './support';

/** Returns a word without its third letter, to simulate a typing error. */
const misspelt = (word: string) => word.slice(0, 2) + word.slice(3);

test('a visitor follows a link, searches with a typo, compares creators, previews and signs up to buy', async ({
  page,
}) => {
  const { title, price, address } = await findCourse(page.request, 'previewed');
  const answer = await page.request.get('/api/creators/search?limit=2');
  const { items: creators } = (await answer.json()) as { items: CreatorCard[] };

  await page.goto(`/creators/${creators[0]!.username}`, { referer: 'https://friends.example/' });
  await page.getByRole('button', { name: `Share ${creators[0]!.name}` }).click();
  await expect(page.getByRole('dialog').getByLabel('Link')).toHaveValue(/\/creators\//);
  await page.keyboard.press('Escape');

  const word = title.split(' ').toSorted((one, other) => other.length - one.length)[0]!;
  const search = page.getByRole('combobox').first();
  await search.fill(misspelt(word));
  await search.press('Enter');
  await expect(page.getByText(/^Nothing matches/)).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  for (const { name } of creators) {
    await page.goto('/creators');
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  await page.goto(address);
  await page.getByRole('button', { name: 'Play the preview' }).click();
  await expect(page.getByRole('region', { name: /^Player/ })).toBeVisible();
  // The saved course and the intended purchase both survive the sign-up.
  await page.getByRole('button', { name: `Save ${title}` }).click();
  await page.waitForURL(/\/flow\/member\/sign-up/);
  await page.goBack();
  await page.getByRole('button', { name: 'Unlock course' }).first().click();
  await page.waitForURL(/\/flow\/member\/sign-up/);
  await signUpHere(page, 'Priya');
  await expect(page.getByRole('button', { name: `Pay ${price}` })).toBeVisible();
  // The user returns to the course page with the part that was open.
  expect(new URL(page.url()).pathname).toBe(address);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Save ${title}` })).toHaveAttribute('aria-pressed', 'true');
});
