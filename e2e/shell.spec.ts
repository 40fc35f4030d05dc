import { expect, test, type APIRequestContext, type Locator } from '@playwright/test';
import packageJson from '../package.json' with { type: 'json' };
import type { CreatorCard } from '../contract/creators';
import type { Membership } from '../contract/memberships';
import type { PostCard } from '../contract/posts';
import { listOtherListeners, testPorts } from '../scripts/test/addresses';
import { findCourse, getFirstItem } from './demo-courses';
import { demoEmails, demoPassword, signIn } from './support';

// The servers must not be reachable from other machines, because the passwords of the demo world
// are public.
test('the servers of a start listen only on this machine', async () => {
  for (const [name, port] of Object.entries(testPorts))
    expect(await listOtherListeners(port), name).toEqual([]);
});

test('a page for signed-in users redirects a visitor to the login, which returns to the page', async ({
  page,
}) => {
  await page.goto('/my-library');
  await expect(page).toHaveURL(/\/flow\/login\?next=%2Fmy-library/);
  await page.getByLabel('Email address').fill(demoEmails.member);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/my-library$/);
  await page.goto('/dashboard/content');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('input made before the scripts have loaded is not lost', async ({ page }) => {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/my-library', { waitUntil: 'commit' });
  await page.getByLabel('Email address').fill(demoEmails.member);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  release();
  await expect(page).toHaveURL(/\/my-library$/);
});

test('pages reached by links have their texts regardless of the first page', async ({ page }) => {
  const missing: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('no text')) missing.push(message.text());
  });
  const { address } = await findCourse(page.request, 'paid');
  const header = page.getByRole('banner');
  for (const first of [address, '/courses', '/creators', '/become-creator']) {
    await page.goto(first);
    await header.getByRole('link', { name: 'Kumu home' }).click();
    await expect(page).toHaveTitle(/^Courses and small rituals/);
    await header.getByRole('link', { name: 'Creators' }).click();
    await expect(page).toHaveTitle(/^Creators/);
    await header.getByRole('link', { name: 'Courses' }).click();
    await expect(page).toHaveTitle(/^Courses · /);
  }
  expect(missing).toEqual([]);
});

test('an alternative spelling of an address redirects to the address whose page is revalidated', async ({
  request,
}) => {
  const { address, id } = await findCourse(request, 'paid');
  const { username, id: creatorId } = await getFirstItem<CreatorCard>(request, '/api/creators/search');
  const spellings = {
    [`/courses/${id.toUpperCase()}`]: address,
    [`/en${address}?part=1`]: `${address}?part=1`,
    '/en': '/',
    [`/creators/${username.toUpperCase()}`]: `/creators/${username}`,
    [`/creators/${creatorId}`]: `/creators/${username}`,
  };
  for (const [spelling, expected] of Object.entries(spellings)) {
    const answer = await request.get(spelling, { maxRedirects: 0 });
    expect([spelling, answer.status(), answer.headers()['location']]).toEqual([
      spelling,
      expect.any(Number),
      expected,
    ]);
  }
});

test('the pages of the office return 404 to users outside the office', async ({ page }) => {
  expect((await page.goto('/office'))!.status()).toBe(404);
  await signIn(page.context(), 'creator');
  expect((await page.goto('/office'))!.status()).toBe(404);
});

test('the theme is stored and applied before the page is painted', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('radio', { name: 'Dark' })
    .or(page.getByRole('button', { name: 'Dark' }))
    .first()
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('an old version cookie clears all cookies, including httpOnly cookies, and reloads the page once', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page.context(), 'member');
  await page.goto('/');
  await expect
    .poll(async () => (await context.cookies()).map((cookie) => cookie.value))
    .toContain(packageJson.version);
  const marker = (await context.cookies()).find((cookie) => cookie.value === packageJson.version)!;
  await context.addCookies([
    { name: marker.name, value: '0.0.9', url: baseURL! },
    { name: 'leftover', value: 'x', url: baseURL! },
  ]);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/');
  await expect
    .poll(async () => (await context.cookies()).find((cookie) => cookie.name === marker.name)?.value)
    .toBe(packageJson.version);
  await expect
    .poll(async () => (await context.cookies()).map((cookie) => cookie.name))
    .not.toContain('accessToken');
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('leftover');
  await expect.poll(() => loads).toBe(2);
});

test('the API serves its documentation, its health and its method errors', async ({ request }) => {
  expect(await (await request.get('/api/health')).json()).toMatchObject({ status: 'ok' });
  expect((await (await request.get('/api/openapi.json')).json()).openapi).toBe('3.1.0');
  expect(await (await request.get('/api/docs')).text()).toContain('/api/courses/:id');
  const options = await request.fetch('/api/courses', { method: 'OPTIONS' });
  expect([options.status(), options.headers().allow]).toEqual([204, 'GET, POST, HEAD, OPTIONS']);
  expect((await request.put('/api/courses')).status()).toBe(405);
  expect(
    (
      await request.post('/api/courses', { data: {}, headers: { origin: 'https://elsewhere.test' } })
    ).status(),
  ).toBe(403);
});

test('public pages show content and prices when scripts are off', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/');
  const { title, price } = await findCourse(context.request, 'paid');
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText(price).first()).toBeVisible();
  await context.close();
});

test('every visible button sends a form to an address that accepts it when scripts are off', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const { request } = context;
  const first = async (path: string) =>
    `${path}/${(await getFirstItem<{ id: string }>(request, `/api${path}`)).id}`;
  const { username } = (await getFirstItem<Membership>(request, '/api/memberships')).creator;
  const addresses = [
    '/',
    '/courses',
    '/creators',
    '/search?query=sleep',
    '/faqs',
    '/contact',
    '/flow/login',
    (await findCourse(request, 'paid')).address,
    `/creators/${username}`,
    await membersPost(request),
    await first('/digital-products'),
    await first('/memberships'),
  ];
  const page = await context.newPage();
  // The small screen also shows the elements that appear at its bottom.
  await page.setViewportSize({ width: 390, height: 900 });
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const buttons = await page.locator('button:visible').evaluateAll((all: HTMLButtonElement[]) =>
      all.map(({ type, form, textContent, ariaLabel }) => ({
        name: ariaLabel ?? textContent,
        form: type === 'submit' && form && { method: form.method, url: form.action },
      })),
    );
    for (const { name, form } of buttons) {
      expect.soft(form, `${address}: “${name}” sends no form`).toBeTruthy();
      if (!form) continue;
      const answer = await request.fetch(form.url, { method: form.method });
      expect.soft(answer.status(), `${address}: where “${name}” sends its form`).toBeLessThan(400);
    }
  }
  await context.close();
});

test('a printed page opens its folded texts and hides its buttons', async ({ page, request }) => {
  await page.emulateMedia({ media: 'print' });
  for (const address of ['/faqs', (await findCourse(request, 'paid')).address]) {
    await page.goto(address);
    const folded = page.locator('details:not([open]) > :not(summary)');
    await expect(folded).not.toHaveCount(0);
    for (const each of await folded.all()) await expect.soft(each).toBeVisible();
    await expect.soft(page.locator('button:visible'), address).toHaveCount(0);
  }
});

/** Returns the address of a post that only members can read in full. */
async function membersPost(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/posts?limit=100');
  const { items } = (await answer.json()) as { items: PostCard[] };
  return `/posts/${items.find(({ audience }) => audience === 'MEMBERS')!.id}`;
}

test('a chosen element has a frame in forced colours, because forced colours hide other marks', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const expectFrame = (element: Locator, style: 'solid' | 'none') =>
    expect(element).toHaveCSS('outline-style', style);
  await page.goto('/search?query=sleep&type=COURSE');
  const kinds = page.getByRole('navigation', { name: 'Kind of result' }).getByRole('link');
  await expectFrame(kinds.filter({ hasText: 'Courses' }), 'solid');
  await expectFrame(kinds.filter({ hasText: 'All' }), 'none');
  await page.goto('/courses?topicId=work');
  await expectFrame(page.getByRole('link', { name: 'Work', exact: true }).first(), 'solid');
});
