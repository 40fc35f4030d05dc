import sharp from 'sharp';
import { machinePaths, pageCards, shareCardSize } from '@/contract/rules/machine-paths';
import type { ContentType } from '@/contract/values/content';
import { topicIds } from '@/contract/values/topics';
import { ask, request, runTasks, startBackend } from '../../support/backend';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeDigitalProduct } from '../../support/make/digital-products';
import { decide, suspend } from '../../support/make/office';
import { makeLive } from '../../support/make/planned-lives';
import { makePost } from '../../support/make/posts';
import { makeProduct } from '../../support/make/products';
import { readXml } from '../../support/xml';

let url: string;
let appUrl: string;
let creator: CreatorPerson;
let open: { id: string };

const title = 'Tea & <i>biscuits</i> \u0001 ]]>';
const shown = 'Tea & <i>biscuits</i>  ]]>';
const creatorId = (of: CreatorPerson) => of.actor.creator.id;

async function readText(address: string): Promise<string> {
  const { status, body } = await request('GET', address);
  expect([address, status]).toEqual([address, 200]);
  return body as string;
}
/** Returns the addresses in a sitemap, relative to the site. */
const addressesIn = (xml: string): string[] =>
  readXml(xml, 'loc').map((address) => {
    expect(address.startsWith(`${appUrl}/`)).toBe(true);
    return address.slice(appUrl.length);
  });

beforeAll(async () => {
  ({ url } = await startBackend());
  ({ appUrl } = (await import('@/backend/config')).config);
  creator = await makeCreator();
  open = await makeCourse(creator, { title });
});

/** Creates a course of a new creator and makes it private with the given function. */
async function hidden(make: (course: { id: string; creator: CreatorPerson }) => Promise<void>, begun = true) {
  const own = await makeCreator();
  const { id } = await makeCourse(own, { title: 'Wombat secrets', isPublished: begun });
  await make({ id, creator: own });
  return { id, creator: own };
}
const setStatus = async (of: CreatorPerson, courseId: string, status: 'IN_REVIEW' | 'UNPUBLISHED') => {
  const { updateStatus } = await import('@/backend/courses/editing-service');
  await updateStatus(of.actor, { courseId, status });
};

const states = {
  'a draft': () => hidden(async () => {}, false),
  'in review': () => hidden(({ id, creator: own }) => setStatus(own, id, 'IN_REVIEW'), false),
  rejected: () =>
    hidden(async ({ id, creator: own }) => {
      await setStatus(own, id, 'IN_REVIEW');
      await decide('course', id, { decision: 'reject', reason: 'Decided for a test.' });
    }, false),
  unpublished: () => hidden(({ id, creator: own }) => setStatus(own, id, 'UNPUBLISHED')),
  deleted: () =>
    hidden(async ({ id, creator: own }) => {
      const { remove } = await import('@/backend/courses/editing-service');
      await remove(own.actor, id);
    }, false),
  'of a suspended creator': () => hidden(({ creator: own }) => suspend(creatorId(own))),
  'of a closed account': () =>
    hidden(async ({ creator: own }) => {
      const { db } = await import('@/backend/db/connection');
      const change = { closedAt: new Date() };
      await db.updateTable('creators').set(change).where('id', '=', creatorId(own)).execute();
    }),
};

/**
 * Returns the sitemaps, feeds and text files by name. The feed of a creator who is not public is
 * empty.
 */
async function readEverything(ofCreator: CreatorPerson) {
  const feed = await request('GET', machinePaths.creatorFeed(creatorId(ofCreator)));
  const sitemaps = ['courses', 'creators', 'memberships'].map((kind) => `/sitemaps/${kind}-1-0.xml`);
  return {
    sitemap: (await Promise.all(sitemaps.map(readText))).join(),
    feed: [
      feed.status === 200 ? feed.body : '',
      await readText(machinePaths.topicFeed('sleep-health')),
    ].join(),
    llms: await readText('/llms.txt'),
  };
}

describe.each(Object.entries(states))('a course that is %s', (state, make) => {
  let course: Awaited<ReturnType<typeof make>>;
  let everything: Awaited<ReturnType<typeof readEverything>>;
  beforeAll(async () => {
    course = await make();
    everything = await readEverything(course.creator);
  });

  test.each(['sitemap', 'feed', 'llms'] as const)('a private course is not in the %s', (which) => {
    expect(everything[which]).not.toContain(course.id);
    expect(everything[which]).not.toContain('Wombat');
  });

  test('a private course has no share card and no page with structured data', async () => {
    const card = await request('GET', machinePaths.shareCard('courses', course.id), { query: { v: 'a' } });
    const page = await ask('GET /courses/:id', { params: { id: course.id } });
    expect([card.status, page.status]).toEqual([404, 404]);
  });

  test('the creator of a private course has a feed and a share card only while the creator is public', async () => {
    const isKnown = !state.startsWith('of a');
    const id = creatorId(course.creator);
    const statuses = await Promise.all(
      [machinePaths.creatorFeed(id), machinePaths.shareCard('creators', id)].map(
        async (address) => (await request('GET', address)).status,
      ),
    );
    expect(statuses).toEqual(isKnown ? [200, 200] : [404, 404]);
    const { body: me } = await ask('GET /creators/mine', { as: course.creator });
    expect(everything.sitemap.includes(`/creators/${me.username}<`)).toBe(isKnown);
  });
});

test('a membership is listed and has a share card only while it can be joined', async () => {
  const { db } = await import('@/backend/db/connection');
  const suspended = await makeCreator();
  const offer = async (of: CreatorPerson, name: string, endedAt: Date | null = null) => {
    const terms = {
      name,
      priceCents: 900,
      hasTrial: false,
      createdAt: new Date(),
      updatedAt: new Date(),
      endedAt,
    };
    const provider = { productId: `prod_${name}`, priceId: `price_${name}` };
    const { id } = await db
      .insertInto('memberships')
      .values({ creatorId: creatorId(of), ...terms, ...provider })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const [joinable, ...others] = [
    await offer(creator, 'open'),
    await offer(creator, 'closed', new Date()),
    await offer(suspended, 'suspended'),
  ];
  await suspend(creatorId(suspended));
  expect(addressesIn(await readText('/sitemaps/memberships-1-0.xml'))).toEqual([`/memberships/${joinable}`]);
  const cards = await Promise.all(
    [joinable, ...others].map((id) => request('GET', machinePaths.shareCard('memberships', id))),
  );
  expect(cards.map(({ status }) => status)).toEqual([200, 404, 404]);
});

test('a public course is in all listings, without its paid course parts', async () => {
  const everything = await readEverything(creator);
  expect(everything.sitemap).toContain(`${appUrl}/courses/${open.id}<`);
  expect(readXml(await readText(machinePaths.topicFeed('sleep-health')), 'title')).toContain(shown);
  expect(Object.values(everything).join()).not.toMatch(/locked part|Words to read/);
});

describe('sitemaps', () => {
  // This test must run first, because the data that it reads is cached.
  test('the sitemap entry of a list has the date of its newest publication, and other pages have no date', async () => {
    const { db } = await import('@/backend/db/connection');
    await makePost(await makeCreator());
    await makeCourse(await makeCreator());
    const day = (date: number) => new Date(Date.UTC(2026, 4, date));
    await runTasks('search.update');
    await db
      .updateTable('searchDocuments')
      .set({ publishedAt: day(1) })
      .execute();
    const ofKind = (type: ContentType) => db.updateTable('searchDocuments').where('contentType', '=', type);
    await ofKind('POST')
      .set({ publishedAt: day(2) })
      .execute();
    await ofKind('COURSE')
      .where('contentId', '=', open.id)
      .set({ publishedAt: day(3) })
      .execute();
    const xml = await readText('/sitemaps/pages.xml');
    const lastOf = (path: string) =>
      new RegExp(`<loc>${appUrl}${path}</loc>\\s*(?:<lastmod>([^<]+)</lastmod>)?`).exec(xml)![1];
    expect(lastOf('/courses')).toBe(day(3).toISOString());
    expect(lastOf('/list/sleep-health')).toBe(day(3).toISOString());
    expect(lastOf('/list/posts')).toBe(day(2).toISOString());
    expect(lastOf('/creators')).toBe(day(1).toISOString());
    for (const path of ['/about', '/list/fitness']) expect(lastOf(path)).toBeUndefined();
    expect(xml).toContain('/all-lives<');
  });

  test('the sitemap index leads to all public content and to the static pages', async () => {
    const { listSyndicatedKinds } = await import('@/backend/extension-points/syndicated-kinds');
    const other = await makeCreator();
    const [productId, postId, liveId] = [
      await makeDigitalProduct(other),
      await makePost(other),
      await makeLive(other),
    ];
    const { routedTitle } = await makeProduct(other);
    // An earlier test has created a membership.
    const index = await readText('/sitemap.xml');
    for (const { name } of listSyndicatedKinds()) expect(index).toContain(`/sitemaps/${name}-1-0.xml<`);
    const found = await Promise.all(
      addressesIn(index).map(async (each) => addressesIn(await readText(each))),
    );
    expect(found.flat()).toEqual(
      expect.arrayContaining([
        ...['/', '/courses', `/courses/${open.id}`],
        ...[`/digital-products/${productId}`, `/posts/${postId}`, `/lives/${liveId}`, '/list/posts'],
        `/shop/products/${routedTitle}`,
      ]),
    );
    expect(readXml(index, 'lastmod').length).toBeGreaterThan(0);
  });

  test('an address in a sitemap has the date of its last change', async () => {
    const { update } = await import('@/backend/creators/service');
    const lastOf = async () => {
      const xml = await readText('/sitemaps/creators-1-0.xml');
      const { body: me } = await ask('GET /creators/mine', { as: creator });
      return new Date(readXml(xml, 'lastmod')[addressesIn(xml).indexOf(`/creators/${me.username}`)]!);
    };
    const before = await lastOf();
    await update(creator.actor, { tagline: 'Other words for the same' });
    expect((await lastOf()).getTime()).toBeGreaterThan(before.getTime());
  });

  test('a sitemap entry has the day of publication when the content was last changed before its publication', async () => {
    const { db } = await import('@/backend/db/connection');
    const updatedAt = new Date(Date.UTC(2026, 0, 1));
    const other = await makeCreator();
    const id = await makePost(other, { isPublished: false });
    await db.updateTable('posts').set({ updatedAt }).where('id', '=', id).execute();
    await ask('PATCH /posts/:id/status', { as: other, params: { id }, body: { status: 'PUBLISHED' } });
    const xml = await readText('/sitemaps/posts-1-0.xml');
    const { body: post } = await ask('GET /posts/:id', { params: { id } });
    expect(readXml(xml, 'lastmod')[addressesIn(xml).indexOf(`/posts/${id}`)]).toBe(post.publishedAt);
    expect(post.updatedAt).toBe(post.publishedAt);
  });

  test('the sitemaps follow the sitemap protocol', async () => {
    const xmlns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
    const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
    const index = `${declaration}<sitemapindex ${xmlns}><sitemap><loc>${appUrl}/sitemaps/pages.xml</loc></sitemap>`;
    expect((await readText('/sitemap.xml')).slice(0, index.length)).toBe(index);
    const pages = `${declaration}<urlset ${xmlns}><url><loc>${appUrl}/courses</loc><lastmod>`;
    expect((await readText('/sitemaps/pages.xml')).slice(0, pages.length)).toBe(pages);
  });

  test('the parts of a sitemap together contain every address exactly once', async () => {
    const parts = await Promise.all([0, 1, 2, 3].map((part) => readText(`/sitemaps/courses-4-${part}.xml`)));
    const whole = addressesIn(await readText('/sitemaps/courses-1-0.xml'));
    expect(parts.flatMap(addressesIn).sort()).toEqual(whole.sort());
  });

  test.each(['courses.xml', 'courses-3-0.xml', 'courses-2-2.xml', 'courses-512-0.xml', 'office-1-0.xml'])(
    'the sitemap %s does not exist',
    async (name) => {
      expect((await request('GET', machinePaths.sitemap(name))).status).toBe(404);
    },
  );

  test.each([
    ['one part', [50_000], 1],
    ['two parts for one more', [50_000, 1], 2],
    ['parts by the fullest', [20_000, 1, 40_000, 30_000], 4],
  ])('partsFor divides the sitemaps into %s', async (_, counts, parts) => {
    const { partsFor } = await import('@/backend/syndication/sitemap-service');
    const step = 256 / counts.length;
    const spread = counts.map((count, index) => ({
      firstByte: index * step,
      count,
      changedAt: new Date(),
    }));
    expect(partsFor(spread)).toHaveLength(parts);
  });
});

describe('feeds', () => {
  test("a creator’s feed contains the creator's courses with permanent absolute links", async () => {
    const feed = await readText(machinePaths.creatorFeed(creatorId(creator)));
    expect(readXml(feed, 'guid')).toEqual([`${appUrl}/courses/${open.id}`]);
    expect(readXml(feed, 'link')).toContain(`${appUrl}/courses/${open.id}`);
    expect(readXml(feed, 'title')).toEqual(['Marisol Quennell on Kumu', shown]);
  });

  test('a feed reads only the newest content of each type, up to the limit', async () => {
    const own = await makeCreator();
    for (const each of [makeCourse, makePost, makeDigitalProduct, makeLive, makeProduct]) {
      await each(own);
      await each(own);
    }
    const { db } = await import('@/backend/db/connection');
    const { listSyndicatedKinds } = await import('@/backend/extension-points/syndicated-kinds');
    const filter = { creatorId: creatorId(own) };
    const kinds = listSyndicatedKinds().flatMap(({ latest }) => latest ?? []);
    expect(kinds).toHaveLength(5);
    for (const latest of kinds) {
      const [newest, older, ...rest] = await latest(db, filter, 10);
      expect(rest).toEqual([]);
      expect(newest!.publishedAt.getTime()).toBeGreaterThan(older!.publishedAt.getTime());
      expect(await latest(db, filter, 1)).toEqual([newest]);
      expect(await latest(db, { creatorId: creatorId(creator) }, 10)).not.toContainEqual(newest);
    }
  });

  test("a product is in its creator's feed with an id that does not depend on its address", async () => {
    const own = await makeCreator();
    const { id } = await makeProduct(own);
    const feed = await readText(machinePaths.creatorFeed(creatorId(own)));
    expect(readXml(feed, 'guid')).toEqual([`product ${id}`]);
    expect(feed).toContain('isPermaLink="false"');
    expect(feed).not.toContain('<category>');
    for (const topic of topicIds) expect(await readText(machinePaths.topicFeed(topic))).not.toContain(id);
  });

  test('a feed contains all types together, newest first, up to 30 entries', async () => {
    const { sql } = await import('kysely');
    const { db } = await import('@/backend/db/connection');
    const own = await makeCreator();
    const day = (date: number) => ({ publishedAt: new Date(Date.UTC(2026, 0, date)) });
    const [courseId, postId, productId] = [
      (await makeCourse(own)).id,
      await makePost(own),
      await makeDigitalProduct(own),
    ];
    await db.updateTable('courses').set(day(1)).where('id', '=', courseId).execute();
    await db.updateTable('posts').set(day(3)).where('id', '=', postId).execute();
    await db.updateTable('digitalProducts').set(day(2)).where('id', '=', productId).execute();
    const listed = async () => readXml(await readText(machinePaths.creatorFeed(creatorId(own))), 'guid');
    expect(await listed()).toEqual([
      ...[`${appUrl}/posts/${postId}`, `${appUrl}/digital-products/${productId}`],
      `${appUrl}/courses/${courseId}`,
    ]);
    await sql`
      insert into posts (creator_id, title, summary, topic_id, state, published_at, created_at, updated_at)
      select creator_id, title, summary, topic_id, state, published_at, created_at, updated_at
      from posts, generate_series(1, 28) where id = ${postId}`.execute(db);
    expect(await listed()).toHaveLength(30);
    expect((await listed()).at(-1)).toBe(`${appUrl}/digital-products/${productId}`);
  });

  test.each(topicIds)('%s has a feed, and an unchanged feed is not sent twice', async (topic) => {
    const first = await fetch(url + machinePaths.topicFeed(topic));
    expect(first.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(readXml(await first.text(), 'channel')).toHaveLength(1);
    const again = await fetch(url + machinePaths.topicFeed(topic), {
      // Without this header, Node would add `no-cache`, like a browser that reloads a page.
      headers: { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  test('an unknown topic has no feed', async () => {
    expect((await request('GET', '/feeds/topics/money')).status).toBe(404);
  });
});

/** Content type and cache duration (s) of each response. */
test.each([
  ['/robots.txt', 'text/plain', 3600],
  ['/llms.txt', 'text/plain', 3600],
  ['/sitemap.xml', 'text/xml', 600],
  ['/sitemaps/pages.xml', 'text/xml', 600],
  ['/sitemaps/courses-1-0.xml', 'text/xml', 600],
  ['/feeds/topics/yoga', 'application/rss+xml', 300],
  ['/share-cards/topics/yoga', 'image/jpeg', 604_800],
  ['/share-cards/pages/about', 'image/jpeg', 604_800],
  [() => machinePaths.shareCard('courses', open.id), 'image/jpeg', 300],
  [() => `${machinePaths.shareCard('courses', open.id)}?v=a`, 'image/jpeg', 604_800],
  [() => machinePaths.creatorFeed(creatorId(creator)), 'application/rss+xml', 300],
] as const)(
  'the response of %s has the type %s, is cached for %d seconds and can be embedded by other sites',
  async (address, type, seconds) => {
    const { headers } = await fetch(url + (typeof address === 'string' ? address : address()));
    expect(headers.get('content-type')!.split(';')[0]).toBe(type);
    expect(headers.get('cache-control')).toBe(`public, max-age=${seconds}`);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  },
);

test('llms.txt contains a title, a summary and three lists of links that work', async () => {
  const text = await readText('/llms.txt');
  const links = (count: number) => `(- \\[.+\\]\\(.+\\): .+\n){${count}}`;
  expect(text).toMatch(
    new RegExp(
      `^# Kumu\n\n> .+\n\n.+\n\n## .+\n\n${links(9)}\n## .+\n\n${links(topicIds.length)}\n## .+\n\n${links(2)}$`,
    ),
  );
  const addresses = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address);
  expect(addresses).toEqual(
    [
      ...[
        '/explore',
        '/categories',
        '/courses',
        '/all-lives',
        '/digital-products',
        '/list/posts',
        '/creators',
      ],
      ...['/memberships', '/become-creator'],
      ...topicIds.map((topic) => `/feeds/topics/${topic}`),
      ...['/sitemap.xml', '/api/docs'],
    ].map((path) => appUrl + path),
  );
});

describe('the output for feed readers', () => {
  const plain = (text: string) => ({ text, marks: [], href: null });
  const said = (text: string) => ({ type: 'paragraph' as const, runs: [plain(text)] });

  test('a feed contains each type of content block as HTML with escaped text', async () => {
    const { toHtml } = await import('@/backend/syndication/blocks-html');
    const html = toHtml(
      [
        { type: 'heading', depth: 3, runs: [plain('A & B')] },
        {
          type: 'paragraph',
          runs: [
            { text: 'one\ntwo', marks: ['strong', 'emphasis', 'code'], href: null },
            { text: 'there', marks: [], href: 'https://a.test/?b&c' },
          ],
        },
        {
          type: 'list',
          isOrdered: true,
          start: 3,
          items: [[said('i'), { type: 'list', isOrdered: true, start: 2, items: [[said('ii')]] }]],
        },
        { type: 'list', isOrdered: true, start: 1, items: [[said('i'), said('j'), { type: 'rule' }]] },
        { type: 'list', isOrdered: false, start: 3, items: [[said('i'), { type: 'code', text: '<' }], []] },
        { type: 'quote', blocks: [said('said')] },
        { type: 'code', text: 'a < b' },
        { type: 'rule' },
      ],
      [{ url: 'https://a.test/b.webp', description: 'A "window"' }],
    );
    expect(html).toBe(
      [
        '<h3>A &amp; B</h3>',
        '<p><code><em><strong>one<br/>two</strong></em></code><a href="https://a.test/?b&amp;c">there</a></p>',
        '<ol start="3"><li>i<ol start="2"><li>ii</li></ol></li></ol>',
        '<ol><li><p>i</p><p>j</p><hr/></li></ol>',
        '<ul><li>i<pre><code>&lt;</code></pre></li><li></li></ul>',
        '<blockquote><p>said</p></blockquote>',
        '<pre><code>a &lt; b</code></pre>',
        '<hr/>',
        '<p><img src="https://a.test/b.webp" alt="A &quot;window&quot;"/></p>',
      ].join(''),
    );
  });

  test('an RSS entry contains every known detail', async () => {
    const { rss } = await import('@/backend/syndication/rss');
    const entry = {
      title: 'A',
      path: '/posts/1',
      text: 'About it.',
      creatorName: 'Marisol',
      topicId: 'yoga' as const,
      publishedAt: new Date('2026-05-01T10:00:00Z'),
    };
    const channel = { title: 'T', text: 'Words.', path: '/creators/m', feedPath: '/feeds/m' };
    const enclosure = { url: 'https://a.test/b.mp3', length: 12, type: 'audio/mpeg' };
    const body = (items: string, built = '') =>
      [
        '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"',
        ' xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
        `<channel><title>T</title><link>${appUrl}/creators/m</link><description>Words.</description>`,
        `<language>en</language>${built}<atom:link href="${appUrl}/feeds/m" rel="self" type="application/rss+xml"/>`,
        `${items}</channel></rss>\n`,
      ].join('');
    const item = (more: string) =>
      [
        `<item><title>A</title><link>${appUrl}/posts/1</link><guid isPermaLink="true">${appUrl}/posts/1</guid>`,
        '<pubDate>Fri, 01 May 2026 10:00:00 GMT</pubDate><dc:creator>Marisol</dc:creator>',
        `<category>Yoga</category><description>About it.</description>${more}</item>`,
      ].join('');
    expect(rss(channel, [])).toBe(body(''));
    const whole = { ...entry, blocks: [{ type: 'rule' as const }], enclosure };
    expect(rss(channel, [whole, entry])).toBe(
      body(
        item(
          '<content:encoded>&lt;hr/&gt;</content:encoded><enclosure url="https://a.test/b.mp3" length="12" type="audio/mpeg"/>',
        ) + item(''),
        '<lastBuildDate>Fri, 01 May 2026 10:00:00 GMT</lastBuildDate>',
      ),
    );
  });
});

describe('share cards', () => {
  const read = async (address: string) => {
    const answer = await fetch(url + address);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    return Buffer.from(await answer.arrayBuffer());
  };

  test('the share cards of a course, a creator and a topic have the stated size and differ from each other', async () => {
    const cards = await Promise.all(
      [
        machinePaths.shareCard('courses', open.id),
        machinePaths.shareCard('creators', creatorId(creator)),
        machinePaths.shareCard('topics', 'yoga'),
      ].map(read),
    );
    for (const card of cards) expect(await sharp(card).metadata()).toMatchObject(shareCardSize);
    expect(new Set(cards.map((card) => card.toString('base64'))).size).toBe(3);
  });

  test('each list and information page has its own share card, and an unknown page has no card', async () => {
    const cards = await Promise.all(pageCards.map((page) => read(machinePaths.shareCard('pages', page))));
    for (const card of cards) expect(await sharp(card).metadata()).toMatchObject(shareCardSize);
    expect(new Set(cards.map((card) => card.toString('base64'))).size).toBe(pageCards.length);
    expect((await request('GET', '/share-cards/pages/anything')).status).toBe(404);
  });

  test('a creator’s share card shows their topics', async () => {
    const own = await makeCreator();
    const address = machinePaths.shareCard('creators', creatorId(own));
    const { update } = await import('@/backend/creators/service');
    await update(own.actor, { topics: ['yoga', 'breathing'] });
    const before = await read(address);
    await update(own.actor, { topics: ['yoga', 'sleep-health'] });
    expect(await read(address)).not.toEqual(before);
  });

  test.each([
    ['all that fit', ['Yoga', 'Sleep'], 400, ['Yoga · Sleep']],
    ['the first of more', ['Yoga', 'Sleep', 'Food and how to eat'], 200, ['Yoga · Sleep']],
    ['nothing in no room', ['Yoga'], 20, []],
    ['nothing of nothing', [], 400, []],
  ])('listOnLine returns a line of names with %s', async (_, names, width, line) => {
    const { listOnLine } = await import('@/backend/syndication/text-layout');
    expect(listOnLine(names, { size: 30, width })).toEqual(line);
  });

  test.each([
    ['Sleep without trying too hard', 1000, 2, ['Sleep without trying too hard']],
    ['Sleep without trying too hard', 200, 3, ['Sleep without', 'trying too', 'hard']],
    ['Sleep without trying too hard', 200, 2, ['Sleep without', 'trying too ha…']],
    ['Sleep without trying too hard', 200, 1, ['Sleep withou…']],
    [
      'A Unpronounceablelongwordindeed and more',
      200,
      4,
      ['A', 'Unpronouncea', 'blelongwordin', 'deed and mo…'],
    ],
    // Line breaks become spaces, and a character whose font is not loaded is replaced.
    ['Sleep  well\n\tnow 鼱', 1000, 2, ['Sleep well now ?']],
    ['  ', 1000, 2, []],
    ['Wide', 5, 2, ['W', 'i…']],
    ['x'.repeat(241), 100_000, 1, ['x'.repeat(240)]],
  ])(
    'wrap divides %j between words for a width of %d pixels and %d lines',
    async (text, width, lines, expected) => {
      const { wrap } = await import('@/backend/syndication/text-layout');
      expect(wrap(text, { size: 30, width, lines })).toEqual(expected);
    },
  );

  test('linePath draws the characters of a line next to each other above the baseline', async () => {
    const { linePath } = await import('@/backend/syndication/text-layout');
    const boundsOf = async (line: string, size: number) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><path transform="translate(0 50)" d="${linePath(line, size)}"/></svg>`;
      const { data, info } = await sharp(Buffer.from(svg))
        .extractChannel(3)
        .raw()
        .toBuffer({ resolveWithObject: true });
      const at = [...data].flatMap((alpha, index) => (alpha > 127 ? index : []));
      const [across, down] = [
        at.map((index) => index % info.width),
        at.map((index) => Math.floor(index / info.width)),
      ];
      return [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)];
    };
    const [, right, top, bottom] = await boundsOf('I', 40);
    const [left, farRight, top3, bottom3] = await boundsOf('III', 40);
    expect([top3, bottom3]).toEqual([top, bottom]);
    // A capital letter stands on the baseline, and its height is about seven tenths of the font
    // size.
    expect(bottom).toBe(49);
    expect(top).toBeGreaterThan(50 - 0.75 * 40);
    expect(top).toBeLessThan(50 - 0.65 * 40);
    expect(left).toBeGreaterThan(0);
    expect(farRight! - left!).toBeGreaterThan(2.2 * (right! - left!));
    expect((await boundsOf('I', 20))[2]).toBeGreaterThan(50 - 0.75 * 20);
  });

  test('a changed title changes the share card', async () => {
    const { id } = await makeCourse(creator, { title: 'Before' });
    const before = await read(machinePaths.shareCard('courses', id));
    const { update } = await import('@/backend/courses/editing-service');
    await update(creator.actor, id, { title: 'After' });
    expect(await read(machinePaths.shareCard('courses', id))).not.toEqual(before);
  });

  test.each([
    machinePaths.shareCard('topics', 'money'),
    machinePaths.shareCard('courses', 'no-id'),
    machinePaths.shareCard('memberships', '00000000-0000-4000-8000-000000000000'),
    '/share-cards/office/00000000-0000-4000-8000-000000000000',
  ])('the share card %s is not found', async (address) => {
    expect((await request('GET', address)).status).toBe(404);
  });

  test('a request is rejected with BUSY when the queue is full', async () => {
    const { limitConcurrency } = await import('@/backend/syndication/concurrency');
    let free = () => {};
    const all = new Promise<void>((resolve) => (free = resolve));
    const begun = Array.from({ length: 34 }, () => limitConcurrency(() => all));
    // The queued tasks start in the next tick.
    await Promise.resolve();
    expect(() => limitConcurrency(() => all)).toThrow(
      expect.objectContaining({ status: 503, code: 'BUSY' }) as Error,
    );
    free();
    await Promise.all(begun);
  });
});

describe('robots.txt', () => {
  const ask = (host: string) => request('GET', '/robots.txt', { headers: { 'x-forwarded-host': host } });

  test.each([
    ['the site’s own', undefined],
    ['one of a proxy’s network', '10.0.0.5:3000'],
    ['a machine’s', 'web:3000'],
  ])('robots.txt at %s address disallows private pages and names the sitemap', async (_, host) => {
    const { body } = await ask(host ?? new URL(appUrl).host);
    // Searches are not disallowed, because a crawler must read a page to see its noindex.
    const closed = [
      ...['/api/', '/checkout', '/creator-flow/', '/dashboard', '/flow/', '/gifts/', '/my-library'],
      ...['/my-profile', '/office', '/profile', '/recent-searches', '/view-content-page'],
    ];
    expect(body).toBe(
      [
        'User-agent: *',
        ...closed.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${appUrl}/sitemap.xml`,
        '',
      ].join('\n'),
    );
  });

  test('robots.txt at any other address disallows everything', async () => {
    const { body, headers } = await ask('preview.kumu.test');
    expect(body).toMatch(/^User-agent: \*\nDisallow: \/\n\n/);
    expect(headers.get('vary')).toContain('X-Forwarded-Host');
  });
});
