import { LRUCache } from 'lru-cache';
import { toCategoryWord } from '../../contract/values/categories.ts';
import { machinePaths } from '../../contract/rules/machine-paths.ts';
import { config } from '../config.ts';
import { db } from '../db/connection.ts';
import { FIRST_BYTES, getIdRange, type IdCount } from '../db/id-ranges.ts';
import { listSyndicatedKinds, type SyndicatedEntry } from '../extension-points/syndicated-kinds.ts';
import { notFound } from '../errors.ts';
import { findNewest } from '../search/service.ts';
import { listStaticPages } from './static-pages.ts';
import { limitConcurrency } from './concurrency.ts';
import { element, textElement, xmlDocument } from './xml.ts';

/** Maximum number of addresses in one sitemap, as defined by sitemaps.org. */
const MOST_ADDRESSES = 50_000;

/** Cache duration of sitemap counts and pages, which name no single item (ms). */
const KEPT_MS = 600_000;

const xmlns = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
const PAGES = 'pages.xml';

const entry = (name: 'url' | 'sitemap', path: string, changedAt?: Date): string =>
  element(name, [
    textElement('loc', config.appUrl + path),
    ...(changedAt ? [textElement('lastmod', changedAt.toISOString())] : []),
  ]);

const urlSet = (entries: (Omit<SyndicatedEntry, 'changedAt'> & Partial<SyndicatedEntry>)[]): string =>
  xmlDocument(
    element(
      'urlset',
      entries.map(({ path, changedAt }) => entry('url', path, changedAt)),
      xmlns,
    ),
  );

const sitemapName = (kind: string, parts: number, part: number): string => `${kind}-${parts}-${part}.xml`;
const nameOfPart = /^([a-z]+(?:-[a-z]+)*)-(\d{1,3})-(\d{1,3})\.xml$/;

/** Divides the counts into parts of equal id ranges, in order. */
const divide = (counts: IdCount[], parts: number): IdCount[][] => {
  const groups = Array.from({ length: parts }, (): IdCount[] => []);
  for (const each of counts) groups[Math.floor((each.firstByte * parts) / FIRST_BYTES)]!.push(each);
  return groups;
};

/**
 * Returns the smallest number of parts with at most 50,000 addresses each. The number is a power of
 * two, so that existing borders do not move when parts are divided.
 */
export function partsFor(counts: IdCount[]): IdCount[][] {
  for (let parts = 1; parts < FIRST_BYTES; parts *= 2) {
    const groups = divide(counts, parts);
    if (groups.every((group) => group.reduce((sum, { count }) => sum + count, 0) <= MOST_ADDRESSES))
      return groups;
  }
  return divide(counts, FIRST_BYTES);
}

async function makeIndex(): Promise<string> {
  const entries = [entry('sitemap', machinePaths.sitemap(PAGES))];
  for (const kind of listSyndicatedKinds()) {
    const groups = partsFor(await kind.count(db));
    for (const [part, group] of groups.entries()) {
      if (group.length === 0) continue;
      const last = new Date(Math.max(...group.map(({ changedAt }) => changedAt.getTime())));
      entries.push(entry('sitemap', machinePaths.sitemap(sitemapName(kind.name, groups.length, part)), last));
    }
  }
  return xmlDocument(element('sitemapindex', entries, xmlns));
}

/**
 * Returns the sitemap of pages. The change date of a list is the publication of its newest item.
 */
async function makePages(): Promise<string> {
  const pages = listStaticPages();
  const newest = await findNewest(pages.flatMap(({ category }) => category ?? []));
  return urlSet(
    pages.map(({ path, category }) => ({
      path,
      changedAt: category && newest.get(toCategoryWord(category)),
    })),
  );
}

const make = { index: makeIndex, pages: makePages };

const kept = new LRUCache<keyof typeof make, string>({
  max: 2,
  ttl: KEPT_MS,
  perf: Date,
  fetchMethod: (name) => limitConcurrency(make[name]),
});

/** Returns the index of all sitemaps, at most ten minutes old. */
export const readIndex = async (): Promise<string> => (await kept.fetch('index'))!;

/**
 * Returns a sitemap by name.
 * @throws 404 for a name that no index contains
 */
export async function read(name: string): Promise<string> {
  if (name === PAGES) return (await kept.fetch('pages'))!;
  const [, kindName, ...numbers] = nameOfPart.exec(name) ?? [];
  const [parts = 0, part = 0] = numbers.map(Number);
  const kind = listSyndicatedKinds().find((each) => each.name === kindName);
  const isDivision = parts > 0 && FIRST_BYTES % parts === 0 && part < parts;
  if (!kind || !isDivision) throw notFound('This sitemap');
  return limitConcurrency(async () => urlSet(await kind.list(db, getIdRange(parts, part), MOST_ADDRESSES)));
}
