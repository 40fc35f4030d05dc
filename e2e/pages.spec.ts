import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { demo, expectNoSidewaysScroll, findCourse, signIn } from './support';

const widths = [390, 820, 1280];
const themes = ['light', 'dark'] as const;

type Visit = {
  name: string;
  as?: string;
  address: string | ((page: Page) => Promise<string>);
  status?: number;
};

const ownCourse = async (page: Page) => {
  const answer = await page.request.get('/api/content?type=course&mine=1');
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return `/dashboard/content/${items[0]!.id}`;
};

const visits: Visit[] = [
  { name: 'home', address: '/' },
  { name: 'home of a member', as: demo.member, address: '/' },
  { name: 'courses', address: '/courses' },
  { name: 'courses of a topic', address: '/courses?topicId=work&orderBy=price' },
  { name: 'creators', address: '/creators' },
  { name: 'a creator', address: '/creators/marisol' },
  { name: 'a course', address: (page) => findCourse(page, 'Sleep Without Trying') },
  { name: 'a course one has', as: demo.member, address: (page) => findCourse(page, 'Sleep Without Trying') },
  { name: 'an own course', as: demo.creator, address: (page) => findCourse(page, 'Sleep Without Trying') },
  { name: 'library', as: demo.member, address: '/my-library' },
  { name: 'empty library', as: demo.emptyMember, address: '/my-library' },
  { name: 'log-in', address: '/flow/login' },
  { name: 'sign-up', address: '/flow/member/sign-up' },
  { name: 'creator sign-up', address: '/flow/creator/sign-up' },
  { name: 'confirm', address: '/flow/member/confirm' },
  { name: 'join', address: '/flow/join-us' },
  { name: 'become a creator', address: '/become-creator' },
  { name: 'pending approval', as: demo.pending, address: '/creator-flow/pending-approval' },
  { name: 'overview', as: demo.creator, address: '/dashboard' },
  { name: 'first overview', as: 'firstday@kumu.test', address: '/dashboard' },
  { name: 'content', as: demo.creator, address: '/dashboard/content' },
  { name: 'new content', as: demo.creator, address: '/dashboard/content/new' },
  {
    name: 'editor: basics',
    as: demo.creator,
    address: async (page) => `${await ownCourse(page)}?step=basics`,
  },
  { name: 'editor: parts', as: demo.creator, address: async (page) => `${await ownCourse(page)}?step=parts` },
  { name: 'editor: files', as: demo.creator, address: async (page) => `${await ownCourse(page)}?step=files` },
  { name: 'editor: price', as: demo.creator, address: async (page) => `${await ownCourse(page)}?step=price` },
  {
    name: 'editor: publish',
    as: demo.creator,
    address: async (page) => `${await ownCourse(page)}?step=publish`,
  },
  { name: 'profile editor', as: demo.creator, address: '/dashboard/edit-profile' },
  { name: 'office', as: demo.office, address: '/office' },
  { name: 'office courses', as: demo.office, address: '/office/courses' },
  { name: 'not found', address: '/nothing-here', status: 404 },
  { name: 'not for members', as: demo.member, address: '/dashboard', status: 403 },
];

// Six audits of one page take their time on a small machine.
test.describe.configure({ timeout: 180_000 });

for (const { name, as, address, status = 200 } of visits)
  test(`${name}: no barriers, nothing sideways, in both themes at three widths`, async ({ page }) => {
    if (as) await signIn(page, as);
    const url = typeof address === 'string' ? address : await address(page);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // The browser itself reports an answer that is meant to be 403 or 404.
      if (message.type() === 'error' && !(status !== 200 && message.text().includes(String(status))))
        complaints.push(message.text());
    });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const answer = await page.goto(url);
      expect(answer!.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      // Not "networkidle": a prefetched page stays open until somebody reads it.
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
        const { violations } = await new AxeBuilder({ page })
          .options({ resultTypes: ['violations'] })
          .analyze();
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`,
        );
        expect(found, `${url} ${colorScheme} ${width}`).toEqual([]);
      }
    }
    expect(complaints).toEqual([]);
  });

test('every page has a title of its own', async ({ page }) => {
  const titles = new Map<string, string>();
  for (const { as, address } of visits.filter((visit) => !visit.as && typeof visit.address === 'string')) {
    await page.goto(address as string);
    const title = await page.title();
    expect(
      titles.get(title),
      `${String(address)} and another are both “${title}” for ${as ?? 'visitors'}`,
    ).toBeUndefined();
    titles.set(title, String(address));
  }
});
