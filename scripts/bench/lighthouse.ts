import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '../test/chromium.ts';
import type { Figure } from './figures.ts';
import { median } from './load.ts';

/**
 * Lighthouse is not a dependency of the project. npm downloads its 180 MB into a cache when this
 * benchmark first runs.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 3;
/**
 * While headless Chromium loads a page with a slow stylesheet, it draws only one frame per second.
 * Even an empty page then takes 1.2 s. These flags make it draw as in a window.
 */
export const drawAtFullRate =
  '--disable-features=CalculateNativeWinOcclusion,ThrottleMainFrameTo60Hz,ThrottleUnimportantFrameRate,RenderBlockingFullFrameRate';
/** Minimum score of each category. */
const categories = { performance: 97, accessibility: 97, 'best-practices': 100, seo: 97 };

/** Minimum performance score of a page that requires an account. */
const SIGNED_IN_PERFORMANCE = 95;

type Categories = typeof categories;
type Category = keyof Categories;
type Report = { categories: Record<Category, { score: number }> };

const run = promisify(execFile);

const npmExec = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse'];

/** Returns the reason why Lighthouse cannot run, or undefined. npm may have to download it. */
export async function findLighthouseProblem(): Promise<string | undefined> {
  try {
    await run('npm', [...npmExec, '--version']);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Audits one visit with the slow phone and network that Lighthouse simulates.
 * @param cookie session of the visitor; without it, the page is visited without an account
 * @returns scores up to 100
 */
async function audit(
  url: string,
  wanted: Category[],
  cookie?: string,
): Promise<Partial<Record<Category, number>>> {
  const { stdout } = await run(
    'npm',
    [
      ...npmExec,
      ...[url, '--quiet', '--output=json'],
      `--only-categories=${wanted.join(',')}`,
      `--chrome-flags=--headless=new --no-sandbox --disable-gpu ${drawAtFullRate}`,
      ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 64 * 1024 ** 2 },
  );
  const report = JSON.parse(stdout) as Report;
  return Object.fromEntries(wanted.map((category) => [category, report.categories[category].score * 100]));
}

async function auditRepeatedly(name: string, url: string, wanted: Partial<Categories>, cookie?: string) {
  const categories = Object.keys(wanted) as Category[];
  const scores: Partial<Record<Category, number>>[] = [];
  while (scores.length < RUNS) scores.push(await audit(url, categories, cookie));
  return categories.map((category): Figure => {
    const all = scores.map((score) => score[category]!);
    return {
      what: `Lighthouse, ${category} of ${name}, median of ${RUNS}`,
      ours: all.map(Math.round).join(' '),
      against: '',
      ratio: median(all),
      limit: { least: wanted[category]! },
    };
  });
}

/** Audits the performance of a page that requires an account. */
export const auditSignedIn = (name: string, url: string, cookie: string): Promise<Figure[]> =>
  auditRepeatedly(name, url, { performance: SIGNED_IN_PERFORMANCE }, cookie);

/**
 * Audits the pages that most visitors see first, including the shop and a product. The search page
 * is audited too, although it is excluded from search engines.
 */
export async function benchLighthouse(appUrl: string): Promise<Figure[]> {
  const { items } = (await (await fetch(`${appUrl}/api/courses?limit=1`)).json()) as {
    items: { id: string; creator: { username: string } }[];
  };
  const { id, creator } = items[0]!;
  const shop = (await (await fetch(`${appUrl}/api/shop/items?limit=1`)).json()) as {
    items: { routedTitle: string }[];
  };
  const pages = {
    '/': '/',
    '/courses/{id}': `/courses/${id}`,
    '/creators/{username}': `/creators/${creator.username}`,
    '/courses': '/courses',
    '/shop': '/shop',
    '/shop/products/{name}': `/shop/products/${shop.items[0]!.routedTitle}`,
    '/search': '/search?query=sleep',
  };
  // The first audit is discarded, because the package may have to be downloaded and the servers are
  // still busy after their start.
  await audit(appUrl, ['performance']);
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const { seo, ...others } = categories;
    figures.push(
      ...(await auditRepeatedly(name, appUrl + path, name === '/search' ? others : { ...others, seo })),
    );
  }
  return figures;
}
