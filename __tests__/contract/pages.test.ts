import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '@/contract/paths';
import { visits } from '@/e2e/visits';
import { staticPages } from '@/backend/syndication/static-pages';
import { notListed, pageRoles, twins } from './page-access-table';

type PageFile = {
  default: unknown;
  getServerSideProps?: { role?: string };
  getStaticProps?: { role?: string };
};

const root = path.join(process.cwd(), 'pages');
const files = readdirSync(root, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.tsx') && !/^(api\/|_)/.test(file))
  .sort();

/** 'courses/[id].tsx' is '/courses/[id]', 'courses/index.tsx' is '/courses'. */
const pageOf = (file: string) => `/${file.replace(/\.tsx$/, '').replace(/(^|\/)index$/, '')}`;
const load = async (file: string) => (await import(path.join(root, file))) as PageFile;
const fileOf = (page: string) => files.find((file) => pageOf(file) === page)!;

/** These render for everyone; Next knows them by name. */
const errorPages = ['/404', '/500'];
const dynamic = /\[(\w+)\]/;

test('every page is in the table of roles, and nothing else', () => {
  expect(files.map(pageOf).sort()).toEqual(Object.keys(pageRoles).sort());
});

test.each(files)('%s declares who may see it, as in the table', async (file) => {
  const { getServerSideProps, getStaticProps } = await load(file);
  expect([getServerSideProps?.role, getStaticProps?.role].filter(Boolean)).toEqual([pageRoles[pageOf(file)]]);
});

test.each([
  ['/dashboard', 'creator'],
  ['/office', 'office'],
])('everything below %s is for the role %s', (folder, role) => {
  const inside = files.map(pageOf).filter((page) => page === folder || page.startsWith(`${folder}/`));
  expect(inside.length).toBeGreaterThan(1);
  expect(inside.filter((page) => pageRoles[page] !== role)).toEqual([]);
});

test('only pages for everyone are static', async () => {
  for (const file of files)
    if ((await load(file)).getStaticProps) expect([file, pageRoles[pageOf(file)]]).toEqual([file, 'visitor']);
});

test('every page for everyone that shows no single thing is in the sitemap, and none that asks to be left out', () => {
  const shown = Object.keys(pageRoles).filter(
    (page) => pageRoles[page] === 'visitor' && !(page in twins) && !dynamic.test(page),
  );
  const listed = shown.filter((page) => !notListed.includes(page) && !/^\/(creator-)?flow\//.test(page));
  expect(staticPages.map(({ path }) => path).sort()).toEqual(listed.sort());
});

describe('other addresses of a page', () => {
  const isTwin = (file: string) =>
    /^export \{ default,[^}]*\} from '[./\w[\]-]+';\n$/.test(readFileSync(path.join(root, file), 'utf8'));

  test('are those of the table', () => {
    expect(files.filter(isTwin).map(pageOf).sort()).toEqual(Object.keys(twins).sort());
  });

  test.each(Object.entries(twins))('%s renders %s', async (twin, page) => {
    const [one, other] = [await load(fileOf(twin)), await load(fileOf(page))];
    expect(one.default).toBe(other.default);
    expect(one.getServerSideProps ?? one.getStaticProps).toBe(
      other.getServerSideProps ?? other.getStaticProps,
    );
  });
});

describe('contract/paths', () => {
  const addresses = Object.values(paths).map((address) =>
    (typeof address === 'string'
      ? address
      : (address as (...parts: string[]) => string)('A_TYPE', 'an-id')
    ).replace(/[?#].*/, ''),
  );
  const leadsTo = (page: string) => new RegExp(`^${page.replace(dynamic, '[^/]+')}$`);
  const named = files.map(pageOf).filter((page) => !errorPages.includes(page) && !(page in twins));

  test.each(named)('names %s', (page) => {
    expect(addresses.filter((address) => leadsTo(page).test(address))).not.toEqual([]);
  });

  test('has no address without a page', () => {
    expect(addresses.filter((address) => !named.some((page) => leadsTo(page).test(address)))).toEqual([]);
  });
});

test('every page is visited by the browser tests, at an address of its own', () => {
  const visited = new Set(visits.map(({ page }) => page));
  // The error page has no address to visit.
  expect([...visited, '/500'].sort()).toEqual(Object.keys(pageRoles).sort());
  for (const { page, address } of visits)
    expect([page, Boolean(address) || !dynamic.test(page)]).toEqual([page, true]);
});
