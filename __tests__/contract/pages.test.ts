import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import '@/backend/app';
import { listStaticPages } from '@/backend/syndication/static-pages';
import { officePaths } from '@/contract/office-paths';
import { paths } from '@/contract/paths';
import { visits } from '@/e2e/visits';
import { unindexedPages, pageRoles, aliasPages } from './page-access-table';

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

/**
 * Returns the address of a page file: 'courses/[id].tsx' is '/courses/[id]' and 'courses/index.tsx'
 * is '/courses'.
 */
const pageOf = (file: string) => `/${file.replace(/\.tsx$/, '').replace(/(^|\/)index$/, '')}`;
const load = async (file: string) => (await import(path.join(root, file))) as PageFile;
const fileOf = (page: string) => files.find((file) => pageOf(file) === page)!;

/** Error pages, which render for everyone. Next recognises them by name. */
const errorPages = ['/404', '/500'];
const dynamic = /\[(\w+)\]/;

test('the table of roles contains exactly the pages', () => {
  expect(files.map(pageOf).sort()).toEqual(Object.keys(pageRoles).sort());
});

test.each(files)('%s declares the role of the table', async (file) => {
  const { getServerSideProps, getStaticProps } = await load(file);
  expect([getServerSideProps?.role, getStaticProps?.role].filter(Boolean)).toEqual([pageRoles[pageOf(file)]]);
});

test.each([
  ['/dashboard', 'creator'],
  ['/office', 'office'],
])('every page below %s requires the role %s', (folder, role) => {
  const inside = files.map(pageOf).filter((page) => page === folder || page.startsWith(`${folder}/`));
  expect(inside.length).toBeGreaterThan(1);
  expect(inside.filter((page) => pageRoles[page] !== role)).toEqual([]);
});

test('every static page is open to everyone', async () => {
  for (const file of files)
    if ((await load(file)).getStaticProps) expect([file, pageRoles[pageOf(file)]]).toEqual([file, 'visitor']);
});

test('the sitemap lists exactly the public pages without an id that search engines may index', () => {
  const shown = Object.keys(pageRoles).filter(
    (page) => pageRoles[page] === 'visitor' && !(page in aliasPages) && !dynamic.test(page),
  );
  const listed = shown.filter((page) => !unindexedPages.includes(page) && !/^\/(creator-)?flow\//.test(page));
  const staticPages = listStaticPages().map(({ path }) => path);
  expect(staticPages.filter((path) => !path.startsWith('/list/')).sort()).toEqual(listed.sort());
});

describe('alternative addresses of pages', () => {
  const isTwin = (file: string) =>
    /^export \{ default,[^}]*\} from '[./\w[\]-]+';\n$/.test(readFileSync(path.join(root, file), 'utf8'));

  test('the alternative addresses are exactly the addresses of the table', () => {
    expect(files.filter(isTwin).map(pageOf).sort()).toEqual(Object.keys(aliasPages).sort());
  });

  test.each(Object.entries(aliasPages))('%s renders the page %s', async (twin, page) => {
    const [one, other] = [await load(fileOf(twin)), await load(fileOf(page))];
    expect(one.default).toBe(other.default);
    expect(one.getServerSideProps ?? one.getStaticProps).toBe(
      other.getServerSideProps ?? other.getStaticProps,
    );
  });
});

describe('addresses in contract/paths', () => {
  const addresses = [...Object.values(paths), ...Object.values(officePaths)].map((address) =>
    (typeof address === 'string'
      ? address
      : (address as (...parts: string[]) => string)('A_TYPE', 'an-id')
    ).replace(/[?#].*/, ''),
  );
  const leadsTo = (page: string) => new RegExp(`^${page.replace(dynamic, '[^/]+')}$`);
  const named = files.map(pageOf).filter((page) => !errorPages.includes(page) && !(page in aliasPages));

  test.each(named)('contract/paths names an address of %s', (page) => {
    expect(addresses.filter((address) => leadsTo(page).test(address))).not.toEqual([]);
  });

  test('every address in contract/paths belongs to a page', () => {
    expect(addresses.filter((address) => !named.some((page) => leadsTo(page).test(address)))).toEqual([]);
  });
});

test('the browser tests visit every page at a concrete address', () => {
  const visited = new Set(visits.map(({ page }) => page));
  // The error page has no address that a test can visit.
  expect([...visited, '/500'].sort()).toEqual(Object.keys(pageRoles).sort());
  for (const { page, address } of visits)
    expect([page, Boolean(address) || !dynamic.test(page)]).toEqual([page, true]);
});
