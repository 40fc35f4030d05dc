import { sql } from 'kysely';
import { db } from '@/backend/db/connection';
import type { CallInput } from '@/lib/api-call';
import { searchParams } from '@/lib/search/search-filter';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makePerson } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, profileInput, type CreatorPerson } from '../../support/make/creators';
import { inVersion, makeDigitalProduct, makePdf, storeFile } from '../../support/make/digital-products';
import { makeSubscription } from '../../support/make/memberships';
import { reinstate, suspend } from '../../support/make/office';
import { makeLive } from '../../support/make/planned-lives';
import { makePost } from '../../support/make/posts';
import { makeProduct } from '../../support/make/products';

type Options = CallInput<'GET /search/:query'>['query'];

beforeAll(async () => {
  await startBackend();
});

async function find(query: string, options: Options = {}) {
  await runTasks('search.update');
  const { body } = await ask('GET /search/:query', { params: { query }, query: options });
  return body;
}
const titles = async (query: string, options?: Options) =>
  (await find(query, options)).items.map(({ title }) => title).sort();

let creator: CreatorPerson;
beforeAll(async () => {
  creator = await makeCreator();
  for (const title of ['Quokka breathing', 'Crème brûlée mornings', 'Kangaroo stretches'])
    await makeCourse(creator, { title });
});

describe('search results', () => {
  test.each([
    ['a word', 'quokka', 'Quokka breathing'],
    ['capitals', 'QUOKKA Breathing', 'Quokka breathing'],
    ['the beginning of a word', 'quok', 'Quokka breathing'],
    ['another form of a word', 'kangaroos stretching', 'Kangaroo stretches'],
    ['an accent left out', 'creme brulee', 'Crème brûlée mornings'],
    ['an accent typed', 'crème', 'Crème brûlée mornings'],
  ])('a search finds a title by %s', async (_, query, title) => {
    expect(await titles(query)).toContain(title);
  });

  test.each([
    ['关于测试文档的一篇说明', ['测试', '关于', '说明', '测试文档', '一篇说明']],
    ['日本語の発音練習コース', ['発音', '発音練習', 'コース', '日本語']],
    ['เรียนทำอาหารไทยง่ายๆ', ['อาหาร', 'อาหารไทย', 'ง่าย']],
    [`${'很'.repeat(60)}长的标题`, ['标题']],
  ])('each part of a title in a script without spaces can be found (%s)', async (title, parts) => {
    await makePost(creator, { title });
    for (const part of parts) expect(await titles(part)).toEqual([title]);
    expect(await titles('瑜伽')).toEqual([]);
  });

  test('a part of a name in a script without spaces can be found in the search, suggestions and own lists', async () => {
    const creators = await import('@/backend/creators/service');
    for (const [username, name, title, parts] of [
      ['wang', '王小明', '瑜伽初级课程', ['小明', '初级']],
      ['yamada', '山田太郎', '呼吸法の基本講座', ['太郎', '基本']],
      ['somsak', 'ສົມສັກ', 'ຮຽນເຮັດກິນ', ['ສັກ', 'ເຮັດ']],
    ] as [string, string, string, [string, string]][]) {
      const other = await makeCreator();
      await creators.update(other.actor, { ...profileInput(username), name });
      await makeCourse(other, { title });
      expect(await titles(parts[0])).toEqual([name, title].toSorted());
      const suggest = async (query: string) =>
        (await ask('GET /search/:query/suggestions', { params: { query } })).body;
      expect((await suggest(parts[0])).creators).toMatchObject([{ title: name }]);
      expect((await suggest(parts[1])).courses).toMatchObject([{ title }]);
      const own = await ask('GET /content', { as: other, query: { query: parts[1] } });
      expect(own.body.items).toMatchObject([{ title }]);
    }
  });

  test('a single Han letter is found anywhere in a title', async () => {
    const made = ['黒猫と瞑想', '瞑想する猫', '猫の日'];
    for (const title of made) await makePost(creator, { title });
    expect((await titles('猫')).toSorted()).toEqual(made.toSorted());
    expect((await titles('猫 瞑想')).toSorted()).toEqual(made.slice(0, 2).toSorted());
    expect(await titles('犬')).toEqual([]);
  });

  test('a letter with signs such as C++ or C# is found as a word of its own', async () => {
    const made = [
      ...['C++ for the patient', 'C# for the patient', 'F# for the patient', 'Cellos for the patient'],
      ...['Modern C++17', 'C++入门', '学C#编程'],
    ];
    for (const title of made) await makePost(creator, { title });
    expect(await titles('c++')).toEqual([made[0], made[5], made[4]]);
    expect(await titles('C#')).toEqual([made[1], made[6]]);
    expect(await titles('f#')).toEqual([made[2]]);
  });

  test.each(['c', 'R', 'q'])(
    'the letter %s as a word comes before words that begin with it',
    async (letter) => {
      const alone = `Zebras and ${letter} for the curious`;
      await makePost(creator, { title: alone });
      for (let count = 0; count < 3; count += 1)
        await makePost(creator, { title: `${letter}zzwig ${letter}zzwog ${count}` });
      expect((await find(letter)).items[0]).toMatchObject({ title: alone });
    },
  );

  test.each([
    ['quoka', 'quokka'],
    ['kangraoo', 'kangaroo'],
    ['the kangorooo', 'the kangaroo'],
  ])('a search corrects a misspelling (%s)', async (query, corrected) => {
    const found = await find(query);
    expect(found).toMatchObject({ corrected });
    expect(found.items).toHaveLength(1);
    expect(await find(query, { asTyped: 'true' })).toMatchObject({ items: [], corrected: null });
  });

  test('a search corrects a rare word to a far more frequent word unless another form of the typed word exists', async () => {
    for (let number = 0; number < 5; number += 1) {
      await makePost(creator, { title: `Wobbegong ${number}` });
      await makePost(creator, { title: `Talks ${number}` });
    }
    await makePost(creator, { title: 'Wobegone' });
    await makePost(creator, { title: 'A jabberwock walked' });
    const found = await find('wobego');
    expect(found).toMatchObject({ corrected: null, items: [{ title: 'Wobegone' }] });
    await makePost(creator, { title: 'Wobbegonish' });
    expect(await find('wobbegon')).toMatchObject({ corrected: null });
    // The query lacks one letter of "wobbegong", and only one post has a word that begins with the
    // query.
    await makePost(creator, { title: 'Wobegongesque alone' });
    const instead = await find('wobegong');
    expect(instead.corrected).toBe('wobbegong');
    expect(instead.items).toHaveLength(5);
    expect(await titles('wobegong', { asTyped: 'true' })).toEqual(['Wobegongesque alone']);
    const suggested = await ask('GET /search/:query/suggestions', { params: { query: 'wobegong' } });
    expect(suggested.body).toMatchObject({ corrected: 'wobbegong', correctedCount: 5 });
    // No result contains both the corrected "wobbegong" and "alone", so the typed words are
    // searched.
    const items = [{ title: 'Wobegongesque alone' }];
    expect(await find('alone wobegong')).toMatchObject({ corrected: null, items });
    // The word "talks" is five times as frequent, but another form of "walks" exists.
    expect(await find('walks')).toMatchObject({ corrected: null, items: [{ title: 'A jabberwock walked' }] });
  });

  test('a search corrects to the word with the fewest differences, even if another word is more frequent', async () => {
    await makePost(creator, { title: 'Mulgoravik' });
    for (const title of ['Mulgarav', 'Mulgarav again']) await makePost(creator, { title });
    // The first word differs by one letter and the second word by two letters.
    expect(await find('mulgaravik')).toMatchObject({ corrected: 'mulgoravik' });
  });

  test('a search has no correction when the corrected words have no results, and none for two letters', async () => {
    expect(await find('qoukka kangraoo')).toMatchObject({ corrected: null, items: [] });
    const suggested = await ask('GET /search/:query/suggestions', { params: { query: 'qoukka kangraoo' } });
    expect(suggested.body).toMatchObject({ corrected: null, correctedCount: 0 });
    // The corrected words have results without the filter, so the correction is still shown.
    expect(await find('qoukka', { topicId: 'yoga' })).toMatchObject({ corrected: 'quokka', items: [] });
    await makePost(creator, { title: 'Letter sz' });
    expect(await find('ß')).toMatchObject({ corrected: null, items: [] });
  });

  test('a search uses only the first eight distinct words of the query', async () => {
    const { readWords } = await import('@/backend/search/service');
    const words = 'oboe viola cello tuba bassoon piccolo cornet bugle'.split(' ');
    await makePost(creator, { title: words.join(' ') });
    expect(await titles([...words, 'xylophonist'].join(' '))).toEqual([words.join(' ')]);
    expect((await readWords(['cello', 'cello', ...words].join(' ')))!.exact).toHaveLength(8);
    expect(await titles(['xylophonist', ...words].join(' '))).toEqual([]);
  });

  test('a search finds a name with and without a possessive ending, and with a misspelling', async () => {
    await makePost(creator, { title: 'Idris’s circle' });
    expect(await titles('idris')).toEqual(['Idris’s circle']);
    expect(await titles("idris's")).toEqual(['Idris’s circle']);
    expect(await find('idriss')).toMatchObject({ corrected: 'idris', items: [{ title: 'Idris’s circle' }] });
  });

  test('a search for unknown words or only punctuation has no results', async () => {
    for (const query of ['xylophonist', 'quokka kangaroo', "?!' & | :* <->", ' '])
      expect(await find(query)).toMatchObject({ items: [], nextCursor: null });
  });

  test('a search finds creators and topics, counts each type and can be filtered by type', async () => {
    const { counts } = await find('marisol');
    expect(counts.find(({ contentType }) => contentType === 'CREATOR')!.count).toBeGreaterThan(0);
    const creators = await find('marisol', { type: 'CREATOR' });
    expect(new Set(creators.items.map(({ contentType }) => contentType))).toEqual(new Set(['CREATOR']));
    expect(await titles('quokka', { topicId: 'sleep-health' })).toEqual(['Quokka breathing']);
    expect(await titles('quokka', { topicId: 'yoga' })).toEqual([]);
  });
});

test('the filters for length, price and rating select matching results and count them', async () => {
  const { rate } = await import('@/backend/engagement/rating-service');
  const free = await makeCourse(creator, { title: 'Hippogriff naps', priceCents: 0 });
  const paid = await makeCourse(creator, { title: 'Hippogriff nights', priceCents: 2500 });
  await db.updateTable('courses').set({ durationSeconds: 600 }).where('id', '=', free.id).execute();
  await db.updateTable('courses').set({ durationSeconds: 601 }).where('id', '=', paid.id).execute();
  const reader = await makePerson();
  await grantCourse(reader, paid.id);
  await rate(reader.actor, 'COURSE', paid.id, { stars: 4, text: '' });
  const { update } = await import('@/backend/search/document-service');
  await update([free, paid].map(({ id }) => ({ kind: 'COURSE' as const, id })));
  const [naps, nights] = [['Hippogriff naps'], ['Hippogriff nights']];
  expect(await titles('hippogriff')).toEqual([...naps, ...nights]);
  expect(await titles('hippogriff', { price: 'free' })).toEqual(naps);
  expect(await titles('hippogriff', { price: '0-25' })).toEqual(nights);
  expect(await titles('hippogriff', { price: '25-50' })).toEqual([]);
  expect(await titles('hippogriff', { length: '0-10' })).toEqual(naps);
  expect(await titles('hippogriff', { length: '10-30' })).toEqual(nights);
  expect(await titles('hippogriff', { rating: '4' })).toEqual(nights);
  expect(await titles('hippogriff', { rating: '4.5' })).toEqual([]);
  expect(await titles('hippogriff', { rating: '4', price: '0-25', length: '10-30' })).toEqual(nights);
  expect(await titles('hippogriff', { rating: '4', price: 'free' })).toEqual([]);
  const { counts } = await find('hippogriff', { price: 'free' });
  expect(counts.find(({ contentType }) => contentType === 'COURSE')!.count).toBe(1);

  const countsWith = async (query: CallInput<'GET /content/filter-counts'>['query']) => {
    const { items } = (await ask('GET /content/filter-counts', { query })).body;
    return Object.fromEntries(items.map(({ filter, value, count }) => [`${filter} ${value}`, count]));
  };
  // Each count ignores the current value of its own filter and applies all other filters.
  expect(await countsWith({ query: 'hippogriff', price: 'free' })).toMatchObject({
    'price free': 1,
    'price 0-25': 1,
    'price 25-50': 0,
    'length 0-10': 1,
    'length 10-30': 0,
    'rating 4': 0,
    'topicId sleep-health': 1,
    'topicId yoga': 0,
  });
  expect(await countsWith({ query: 'hippogriff', type: 'COURSE' })).toMatchObject({
    'length 0-10': 1,
    'length 10-30': 1,
    'rating 4': 1,
    'rating 4.5': 0,
    'topicId sleep-health': 2,
  });
  expect(await countsWith({ query: 'hippogriff', type: 'CREATOR' })).toMatchObject({ 'price free': 0 });
  expect(
    Object.values(await countsWith({ query: 'hippogryff', asTyped: 'true' })).every((n) => n === 0),
  ).toBe(true);
  expect(await countsWith({ query: 'hippogryff' })).toMatchObject({ 'price free': 1 });
  // Without words, all public content is counted.
  expect((await countsWith({}))['price free']).toBeGreaterThanOrEqual(1);
});

test('a filter by several topics returns results of any of the topics, and the topics are counted separately', async () => {
  const { update } = await import('@/backend/search/document-service');
  const topicOf = { 'Yowie breath': 'breathing', 'Yowie work': 'work', 'Yowie stress': 'stress' } as const;
  for (const [title, topicId] of Object.entries(topicOf)) {
    const { id } = await makeCourse(creator, { title });
    await db.updateTable('courses').set({ topicId }).where('id', '=', id).execute();
    await update([{ kind: 'COURSE', id }]);
  }
  const two = { topicId: 'breathing,work' };
  expect(await titles('yowie', two)).toEqual(['Yowie breath', 'Yowie work']);
  expect(await titles('yowie', { ...two, type: 'COURSE' })).toEqual(['Yowie breath', 'Yowie work']);
  expect(await titles('yowie', { ...two, type: 'POST' })).toEqual([]);
  const { counts } = await find('yowie', two);
  expect(counts.find(({ contentType }) => contentType === 'COURSE')!.count).toBe(2);
  for (const orderBy of ['relevance', 'newest', 'price'] as const) {
    const one = await find('yowie', { ...two, orderBy, limit: '1' });
    const other = await find('yowie', { ...two, orderBy, limit: '1', cursor: one.nextCursor! });
    expect([...one.items, ...other.items].map(({ title }) => title).sort()).toEqual([
      'Yowie breath',
      'Yowie work',
    ]);
    expect(other.nextCursor).toBeNull();
  }
  const filterCounts = await ask('GET /content/filter-counts', { query: { query: 'yowie', ...two } });
  expect(filterCounts.body.items).toEqual(
    expect.arrayContaining([
      { filter: 'topicId', value: 'breathing', count: 1 },
      { filter: 'topicId', value: 'stress', count: 1 },
      { filter: 'length', value: '0-10', count: 2 },
    ]),
  );
  const unknown = await ask('GET /search', { query: { topicId: 'breathing,nonsense' } });
  expect(unknown.status).toBe(422);
});

test("a search filter finds only content that the user's own memberships include", async () => {
  const [owner, other, reader] = [await makeCreator(), await makeCreator(), await makePerson()];
  await makeSubscription(reader, owner, 1);
  const subscription = await db
    .selectFrom('subscriptions')
    .select(['id', 'purchaseId'])
    .where('userId', '=', reader.userId)
    .executeTakeFirstOrThrow();
  const given = db.updateTable('subscriptions').where('id', '=', subscription.id);
  await given.set({ state: 'ACTIVE' }).execute();
  const included = await makeCourse(owner, { title: 'Drongo included' });
  await makeCourse(owner, { title: 'Drongo beside it' });
  const bought = await makeCourse(owner, { title: 'Drongo bought' });
  await grantCourse(reader, bought.id);
  const { grant } = await import('@/backend/entitlements/service');
  const { inTransaction } = await import('@/backend/db/connection');
  const right = { userId: reader.userId, contentType: 'COURSE' as const, contentId: included.id };
  await inTransaction((trx) =>
    grant(trx, { ...right, source: 'MEMBERSHIP', purchaseId: subscription.purchaseId }),
  );
  await makePost(owner, { title: 'Drongo for members', audience: 'MEMBERS' });
  await makePost(owner, { title: 'Drongo for everybody' });
  await makePost(other, { title: 'Drongo of another', audience: 'MEMBERS' });
  await runTasks('search.update');

  const mine = async (as: typeof reader | undefined, query: Options = {}) => {
    const asked = { as, query: { mine: 'true' as const, ...query } };
    const { body } = await ask('GET /search/:query', { ...asked, params: { query: 'drongo' } });
    const found = body.items.map(({ title }) => title).sort();
    const counted = body.counts.reduce((sum, { count }) => sum + count, 0);
    expect(counted).toBe(found.length);
    return found;
  };
  expect(await mine(reader)).toEqual(['Drongo for members', 'Drongo included']);
  for (const orderBy of ['newest', 'price'] as const)
    expect(await mine(reader, { orderBy })).toEqual(['Drongo for members', 'Drongo included']);
  expect(await mine(reader, { topicId: 'yoga' })).toEqual([]);
  expect(await mine(await makePerson())).toEqual([]);
  expect(await mine(undefined)).toEqual([]);
  const all = await ask('GET /search', { as: reader, query: { mine: 'true' } });
  expect(all.body.items.map(({ title }) => title).sort()).toEqual(['Drongo for members', 'Drongo included']);

  const counts = async (as: typeof reader | undefined, query: { mine?: 'true' } = {}) => {
    const asked = { as, query: { query: 'drongo', ...query } };
    const { items } = (await ask('GET /content/filter-counts', asked)).body;
    return Object.fromEntries(items.map(({ filter, value, count }) => [`${filter} ${value}`, count]));
  };
  expect(await counts(reader)).toMatchObject({ 'mine true': 2, 'topicId sleep-health': 6 });
  expect(await counts(reader, { mine: 'true' })).toMatchObject({ 'mine true': 2, 'topicId sleep-health': 2 });
  expect(Object.keys(await counts(undefined))).not.toContain('mine true');

  await given.set({ state: 'CANCELLED' }).execute();
  expect(await mine(reader)).toEqual(['Drongo included']);
});

test('a public post counts as free, and a restricted post has no price', async () => {
  await makePost(creator, { title: 'Bunyip notes' });
  await makePost(creator, { title: 'Bunyip secrets', audience: 'MEMBERS' });
  expect(await titles('bunyip')).toEqual(['Bunyip notes', 'Bunyip secrets']);
  expect(await titles('bunyip', { price: 'free' })).toEqual(['Bunyip notes']);
});

test('a search result states the free parts of a course and the lowest membership price of a creator', async () => {
  const owner = await makeCreator();
  const creatorId = owner.actor.creator.id;
  const waiting = await makeCourse(owner, { title: 'Taipan waiting', priceCents: 900 });
  const partsOf = ({ id }: { id: string }) => db.updateTable('seriesParts').where('courseId', '=', id);
  // The office has not approved this course part, so it cannot be played.
  await partsOf(waiting).set({ isApproved: false }).execute();
  const paid = await makeCourse(owner, { title: 'Taipan paid', priceCents: 900 });
  await partsOf(paid).set({ isFree: true }).execute();
  await makeCourse(owner, { title: 'Taipan free', priceCents: 0 });
  await makeDigitalProduct(owner, { title: 'Taipan diary', topicId: 'yoga' });
  const sheet = await storeFile(owner, 'sheet.pdf', await makePdf(1));
  const song = await storeFile(owner, 'song.mp3', Buffer.from('song'), 'audio/mpeg');
  await makeDigitalProduct(owner, { title: 'Taipan songs', files: [inVersion(sheet), inVersion(song)] });
  await db
    .updateTable('files')
    .set({ pages: 4 })
    .where('ownerId', '=', owner.userId)
    .where('id', '!=', song)
    .execute();
  await makePost(owner, { title: 'Taipan members', audience: 'MEMBERS' });
  await makePost(owner, { title: 'Taipan everybody' });
  const offer = { creatorId, hasTrial: false, createdAt: new Date(), updatedAt: new Date() };
  for (const [name, priceCents, endedAt] of [
    ['Dear', 1900, null],
    ['Fair', 1200, null],
    ['Over', 500, new Date()],
  ] as const)
    await db
      .insertInto('memberships')
      .values({ ...offer, name, priceCents, endedAt, productId: name, priceId: name })
      .execute();
  await db.updateTable('creators').set({ followerCount: 7 }).where('id', '=', creatorId).execute();

  const { items } = await find('taipan');
  const hits = new Map(items.map((hit) => [hit.title, hit]));
  expect(hits.get('Taipan waiting')!.freePartsCount).toBeUndefined();
  expect(hits.get('Taipan paid')!.freePartsCount).toBe(2);
  expect(hits.get('Taipan free')!.freePartsCount).toBeUndefined();
  expect(hits.get('Taipan diary')).toMatchObject({ pagesCount: 4, topics: ['yoga'] });
  // The download has songs and one sheet, so its result must not state a number of pages.
  expect(hits.get('Taipan songs')!.pagesCount).toBeUndefined();
  expect(hits.get('Taipan members')!.monthlyCents).toBe(1200);
  expect(hits.get('Taipan everybody')!.monthlyCents).toBeUndefined();
  const { findSearchable } = await import('@/backend/extension-points/searchables');
  const found = await findSearchable('CREATOR')!.hits(db, [creatorId]);
  expect(found.get(creatorId)).toMatchObject({ monthlyCents: 1200, followersCount: 7 });
});

test('a search of any type reads only the public text and returns results in one format', async () => {
  const { findSearchable } = await import('@/backend/extension-points/searchables');
  const owner = await makeCreator();
  const creatorId = owner.actor.creator.id;
  const { id: courseId } = await makeCourse(owner, { title: 'Axolotl walks' });
  const postId = await makePost(owner, { title: 'Axolotl notes', audience: 'MEMBERS', tags: ['naps'] });
  const productId = await makeDigitalProduct(owner, {
    title: 'Axolotl diary',
    description: 'Lines for each day.',
    tags: ['paper'],
    priceCents: 700,
  });
  const { username } = (await ask('GET /creators/mine', { as: owner })).body;
  const byline = { id: creatorId, username, name: 'Marisol Quennell', picture: null };
  const of = async (type: 'COURSE' | 'POST' | 'DIGITAL_PRODUCT' | 'CREATOR', id: string) => {
    const kind = findSearchable(type)!;
    const [[read], hits] = [await kind.read(db, [id]), await kind.hits(db, [id])];
    return { read, hit: JSON.parse(JSON.stringify(hits.get(id))) as object };
  };
  const none = { ratingAverage: null, ratingCount: 0 };
  const unread = {
    ratingScore: 0,
    ratingAverage: null,
    popularity: 0,
    publishedAt: expect.any(Date) as Date,
  };
  const published = { readingMinutes: 1, publishedAt: expect.any(String) as string };
  const topics = ['sleep-health'];
  expect(await of('POST', postId)).toEqual({
    read: {
      ...unread,
      id: postId,
      creatorId,
      title: 'Axolotl notes',
      topics,
      subtitle: 'Here is the order I do things in. Marisol Quennell',
      body: 'Four hours is enough to begin. naps',
      priceCents: null,
      durationSeconds: null,
    },
    hit: {
      ...none,
      contentType: 'POST',
      id: postId,
      title: 'Axolotl notes',
      path: `/posts/${postId}`,
      text: 'Here is the order I do things in.',
      topics,
      picture: null,
      priceCents: null,
      creator: byline,
      partsCount: null,
      durationSeconds: null,
      coursesCount: null,
      post: { audience: 'MEMBERS', ...published },
    },
  });
  expect(await of('DIGITAL_PRODUCT', productId)).toEqual({
    read: {
      ...unread,
      id: productId,
      creatorId,
      title: 'Axolotl diary',
      topics,
      subtitle: 'Two minutes each morning for a week. Marisol Quennell',
      body: 'Lines for each day. paper',
      priceCents: 700,
      durationSeconds: null,
    },
    hit: {
      ...none,
      contentType: 'DIGITAL_PRODUCT',
      id: productId,
      title: 'Axolotl diary',
      path: `/digital-products/${productId}`,
      text: 'Two minutes each morning for a week.',
      topics,
      picture: null,
      priceCents: 700,
      creator: byline,
      partsCount: null,
      durationSeconds: null,
      coursesCount: null,
      post: null,
    },
  });
  const course = await of('COURSE', courseId);
  expect(course.read).toMatchObject({
    ...unread,
    id: courseId,
    creatorId,
    title: 'Axolotl walks',
    topics,
    priceCents: 6400,
    subtitle: 'Four weeks of short parts Marisol Quennell',
    body: 'A course about sleep that does not try too hard.',
    durationSeconds: 120,
  });
  expect(course.hit).toEqual({
    ...none,
    contentType: 'COURSE',
    id: courseId,
    title: 'Axolotl walks',
    path: `/courses/${courseId}`,
    text: 'Four weeks of short parts',
    topics,
    picture: null,
    priceCents: 6400,
    creator: byline,
    partsCount: 2,
    durationSeconds: 120,
    coursesCount: null,
    freePartsCount: 1,
    post: null,
  });
  const creatorHit = await of('CREATOR', creatorId);
  expect(creatorHit.read).toMatchObject({
    ...unread,
    id: creatorId,
    creatorId,
    title: 'Marisol Quennell',
    priceCents: null,
    durationSeconds: null,
  });
  expect(creatorHit.hit).toMatchObject({
    ...none,
    contentType: 'CREATOR',
    id: creatorId,
    title: 'Marisol Quennell',
    priceCents: null,
    path: `/creators/${username}`,
    creator: byline,
    partsCount: null,
    durationSeconds: null,
    coursesCount: 1,
    followersCount: 0,
    post: null,
  });
});

test('a search for the words of a reserved address returns results', async () => {
  await makeCourse(creator, { title: 'Recent searches of a drop bear' });
  const query = searchParams('recent-searches').query;
  expect(await titles(query)).toEqual(['Recent searches of a drop bear']);
  const suggested = await ask('GET /search/:query/suggestions', { params: { query } });
  expect(suggested.body.courses.map(({ title }) => title)).toEqual(['Recent searches of a drop bear']);
});

test('changed content is found by its new words and not by its old words', async () => {
  const { update } = await import('@/backend/courses/editing-service');
  const { id } = await makeCourse(creator, { title: 'Platypus evenings' });
  expect(await titles('platypus')).toEqual(['Platypus evenings']);
  await update(creator.actor, id, { title: 'Echidna evenings' });
  expect(await titles('echidna')).toEqual(['Echidna evenings']);
  expect(await find('platypus')).toMatchObject({ items: [] });
  // The correction must not suggest a deleted word.
  expect(await find('platypu')).toMatchObject({ corrected: null });
});

test('a draft, withdrawn or deleted course is never found', async () => {
  const { updateStatus } = await import('@/backend/courses/editing-service');
  await makeCourse(creator, { title: 'Wombat drafts', isPublished: false });
  const { id } = await makeCourse(creator, { title: 'Wombat nights' });
  expect(await titles('wombat')).toEqual(['Wombat nights']);
  await updateStatus(creator.actor, { courseId: id, status: 'UNPUBLISHED' });
  // The course must be hidden even before the index entry is deleted.
  expect((await ask('GET /search/:query', { params: { query: 'wombat' } })).body.items).toEqual([]);
  expect(await titles('wombat')).toEqual([]);
  const { count } = await db
    .selectFrom('searchDocuments')
    .select((at) => at.fn.countAll<number>().as('count'))
    .where('contentId', '=', id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});

test('posts and digital products of a suspended creator are hidden before their index entries are deleted', async () => {
  const other = await makeCreator();
  await makePost(other, { title: 'Potoroo evenings' });
  await makeDigitalProduct(other, { title: 'Potoroo cards' });
  expect(await titles('potoroo')).toEqual(['Potoroo cards', 'Potoroo evenings']);
  await suspend(other.actor.creator.id);
  expect((await ask('GET /search/:query', { params: { query: 'potoroo' } })).body.items).toEqual([]);
});

test('the text of a course part is never found, whether the part is free or paid', async () => {
  const { addSeriesPart, updateStatus } = await import('@/backend/courses/editing-service');
  const { decide } = await import('../../support/make/office');
  const course = await makeCourse(creator, { title: 'Bilby burrows', isPublished: false });
  const part = { moduleId: course.moduleId, kind: 'text' as const, durationSeconds: 60 };
  await addSeriesPart(creator.actor, { ...part, title: 'Numbat secrets', text: 'A thylacine in the dark.' });
  await updateStatus(creator.actor, { courseId: course.id, status: 'IN_REVIEW' });
  await decide('course', course.id, { decision: 'approve' });
  expect(await titles('bilby')).toEqual(['Bilby burrows']);
  expect(await titles('thylacine')).toEqual([]);
  expect(await titles('numbat')).toEqual([]);
});

test('a suspended creator’s content is hidden from search and found again after reinstatement', async () => {
  const other = await makeCreator();
  await makeCourse(other, { title: 'Cassowary mornings' });
  const creatorId = other.actor.creator.id;
  expect(await titles('cassowary')).toEqual(['Cassowary mornings']);
  await suspend(creatorId);
  expect((await ask('GET /search/:query', { params: { query: 'cassowary' } })).body.items).toEqual([]);
  expect(await titles('cassowary')).toEqual([]);
  await reinstate(creatorId);
  expect(await titles('cassowary')).toEqual(['Cassowary mornings']);
});

test('the ids of every type are listed in order and in batches without gaps', async () => {
  const { listSearchables } = await import('@/backend/extension-points/searchables');
  for (let number = 0; number < 5; number += 1) {
    const other = await makeCreator();
    for (const make of [makePost, makeDigitalProduct, makeProduct, makeCourse, makeLive]) await make(other);
    await makeSubscription(await makePerson(), other, number);
  }
  for (const { type, listIds } of listSearchables()) {
    const all = await listIds(db, null, 1000);
    expect(all.length).toBeGreaterThanOrEqual(5);
    expect([type, all]).toEqual([type, [...all].sort()]);
    const batches: string[] = [];
    for (
      let next = await listIds(db, null, 2);
      next.length > 0;
      next = await listIds(db, batches.at(-1)!, 2)
    ) {
      expect(next.length).toBeLessThanOrEqual(2);
      batches.push(...next);
    }
    expect(batches).toEqual(all);
  }
});

test('a renamed creator and their courses are found by the new name', async () => {
  const other = await makeCreator();
  await makeCourse(other, { title: 'Slow rivers' });
  await ask('PATCH /creators/mine', { as: other, body: { name: 'Ottoline Bandicoot' } });
  expect(await titles('bandicoot')).toEqual(['Ottoline Bandicoot', 'Slow rivers']);
});

test('suggestions while typing contain names that begin with the typed word', async () => {
  await runTasks('search.update');
  const { body } = await ask('GET /search/:query/suggestions', { params: { query: 'quok' } });
  expect(body).toMatchObject({ corrected: null, creators: [], courses: [{ title: 'Quokka breathing' }] });
  const misspelt = await ask('GET /search/:query/suggestions', { params: { query: 'quoka' } });
  expect(misspelt.body).toMatchObject({ corrected: 'quokka', correctedCount: 1 });
  expect(body.correctedCount).toBe(0);
  const { counts } = (await ask('GET /search', { query: { topicId: 'sleep-health' } })).body;
  expect(body.topics).toContainEqual({
    topicId: 'sleep-health',
    coursesCount: counts.find(({ contentType }) => contentType === 'COURSE')!.count,
  });
  // A topic without courses is not suggested.
  expect(body.topics.map(({ topicId }) => topicId)).not.toContain('fitness');
  // The word is in the text and not in the title.
  const inText = await ask('GET /search/:query/suggestions', { params: { query: 'creme four weeks' } });
  expect(inText.body.courses).toEqual([]);
});

test('suggestions with the exact typed prefix are listed before suggestions for a corrected word', async () => {
  for (let number = 0; number < 10; number += 1) await makePost(creator, { title: `Yabby ${number}` });
  await makeCourse(creator, { title: 'Yabby ponds' });
  await makeCourse(creator, { title: 'Yabbesque ponds' });
  await runTasks('search.update');
  const { body } = await ask('GET /search/:query/suggestions', { params: { query: 'yabb' } });
  expect(body).toMatchObject({ corrected: null });
  const { body: misspelt } = await ask('GET /search/:query/suggestions', { params: { query: 'yabbe' } });
  expect(misspelt.corrected).toBe('yabby');
  expect(misspelt.courses.map(({ title }) => title)).toEqual(['Yabbesque ponds', 'Yabby ponds']);
});

test('suggestions for a topic list exact names first and then content of that topic', async () => {
  const [named, ofTopic] = [await makeCreator(), await makeCreator()];
  await ask('PATCH /creators/mine', { as: named, body: { name: 'Workington Bandy', topics: ['yoga'] } });
  await ask('PATCH /creators/mine', { as: ofTopic, body: { name: 'Ottilie Marl', topics: ['work'] } });
  const course = await makeCourse(creator, { title: 'Desk tides' });
  await db.updateTable('courses').set({ topicId: 'work' }).where('id', '=', course.id).execute();
  await runTasks('search.update');
  const { update } = await import('@/backend/search/document-service');
  await update([{ kind: 'COURSE', id: course.id }]);
  const suggest = async (query: string) =>
    (await ask('GET /search/:query/suggestions', { params: { query } })).body;
  const { creators, courses } = await suggest('wor');
  expect(creators.map(({ title }) => title)).toEqual(['Workington Bandy', 'Ottilie Marl']);
  expect(courses.map(({ title }) => title)).toContain('Desk tides');
  expect((await suggest('worki')).creators.map(({ title }) => title)).toEqual(['Workington Bandy']);
});

test('the nightly sweep updates the index for changes that were not announced', async () => {
  const { sweep } = await import('@/backend/search/document-service');
  await runTasks('search.update');
  const before = await db.selectFrom('searchWords').selectAll().orderBy('word').execute();
  await db
    .updateTable('courses')
    .set({ title: 'Dugong tides' })
    .where('title', '=', 'Kangaroo stretches')
    .execute();
  await sweep();
  expect(await titles('dugong')).toEqual(['Dugong tides']);
  await db
    .updateTable('courses')
    .set({ title: 'Kangaroo stretches' })
    .where('title', '=', 'Dugong tides')
    .execute();
  await sweep();
  expect(await titles('kangaroo')).toEqual(['Kangaroo stretches']);
  const after = await db.selectFrom('searchWords').selectAll().orderBy('word').execute();
  // The sweep adds content of other tests in this file, but it must not change the counts of
  // existing words.
  expect(after).toEqual(
    expect.arrayContaining(before.filter(({ word }) => /kangaroo|quokka|dugong/.test(word))),
  );
});

test('content published before the search existed is indexed once, when a worker starts', async () => {
  const { createQueues, noPayload, startWorker, taskFactory } = await import('@/backend/tasks');
  const task = taskFactory({ 'search.fill': noPayload });
  const { searchTasks } = await import('@/backend/search/tasks');
  const { fill, sweep } = await import('@/backend/search/document-service');
  const { options } = searchTasks.find(({ name }) => name === 'search.fill')!;
  const { promise: filled, resolve } = Promise.withResolvers<void>();
  const { atStart } = options;
  const watched = [task('search.fill', () => fill().then(resolve), { atStart })];
  await db.deleteFrom('searchDocuments').execute();
  await createQueues(process.env.DATABASE_URL!, watched);
  const worker = await startWorker(watched);
  await filled;
  await worker.stop();
  expect(await titles('kangaroo')).toEqual(['Kangaroo stretches']);
  await db.deleteFrom('searchDocuments').where('contentType', '=', 'COURSE').execute();
  await fill();
  expect(await titles('kangaroo')).toEqual([]);
  await sweep();
});

describe('recent searches', () => {
  const add = (as: Awaited<ReturnType<typeof makePerson>>, ...queries: string[]) =>
    ask('POST /search/recent-searches', { as, body: { searches: queries.map((query) => ({ query })) } });
  const list = async (as: Awaited<ReturnType<typeof makePerson>>) =>
    (await ask('GET /search/recent-searches', { as })).body.items;

  test('recent searches are listed newest first without duplicates and at most twenty', async () => {
    const member = await makePerson();
    await add(member, 'sleep');
    await add(member, 'breath');
    await add(member, 'sleep');
    expect((await list(member)).map(({ query }) => query)).toEqual(['sleep', 'breath']);
    for (let number = 0; number < 20; number += 1) await add(member, `words ${number}`);
    const kept = await list(member);
    expect(kept).toHaveLength(20);
    expect(kept[0]!.query).toBe('words 19');
  });

  test('recent searches belong to one user, and removed searches can be restored with their times', async () => {
    const [member, other] = [await makePerson(), await makePerson()];
    await add(member, 'first');
    await add(member, 'second');
    await add(other, 'theirs');
    const before = await list(member);
    const { id } = before[1]!;
    const remove = (as: typeof member) => ask('DELETE /search/recent-searches/:id', { as, params: { id } });
    expect((await remove(other)).status).toBe(404);
    expect(await list(member)).toEqual(before);
    expect((await remove(member)).status).toBe(200);
    expect((await list(member)).map(({ query }) => query)).toEqual(['second']);
    const { query, searchedAt } = before[1]!;
    await ask('POST /search/recent-searches', { as: member, body: { searches: [{ query, searchedAt }] } });
    expect((await list(member)).map((row) => row.query)).toEqual(['second', 'first']);
    await ask('DELETE /search/recent-searches', { as: member });
    expect(await list(member)).toEqual([]);
    expect((await list(other)).map((row) => row.query)).toEqual(['theirs']);
  });
});

describe('content lists', () => {
  test('content counts include only public content, by topic and by type', async () => {
    await runTasks('search.update');
    const read = async () => (await ask('GET /content/counts')).body;
    const ofTopic = (counts: Awaited<ReturnType<typeof read>>) =>
      counts.topics.find(({ topicId }) => topicId === 'sleep-health')!.count;
    const ofCourses = (counts: Awaited<ReturnType<typeof read>>) =>
      counts.kinds.find(({ contentType }) => contentType === 'COURSE')!.count;
    const before = await read();
    await makeCourse(creator, { title: 'Counted nights' });
    await makeCourse(creator, { title: 'Uncounted draft', isPublished: false });
    await runTasks('search.update');
    const after = await read();
    expect([ofTopic(after) - ofTopic(before), ofCourses(after) - ofCourses(before)]).toEqual([1, 1]);
    // Topics without content are counted too, because their pages state that they have no content.
    expect(after.topics).toHaveLength(12);
  });

  test('a creator’s offers list public content by username or id and are not found after a suspension', async () => {
    const own = await makeCreator();
    const other = await makeCreator();
    await makeCourse(own, { title: 'Offered' });
    await makeCourse(own, { title: 'Not offered', isPublished: false });
    await makeCourse(other, { title: 'Of somebody else' });
    const { id } = own.actor.creator;
    const { username } = (await ask('GET /creators/:creator', { params: { creator: id } })).body;
    const offers = (word: string) => ask('GET /creators/:creator/offers', { params: { creator: word } });
    for (const word of [id, username])
      expect((await offers(word)).body.items.map(({ title }) => title)).toEqual(['Offered']);
    // The most popular content comes first.
    for (const [title, weekScore] of [
      ['Most popular', 9],
      ['More popular', 5],
    ] as const) {
      const course = await makeCourse(own, { title });
      await db.updateTable('courses').set({ weekScore }).where('id', '=', course.id).execute();
    }
    await makePost(own, { title: 'A post' });
    expect((await offers(id)).body.items.map(({ title }) => title).toSorted()).toEqual([
      ...['A post', 'More popular', 'Most popular', 'Offered'],
    ]);
    const courses = (await offers(id)).body.items.filter(({ contentType }) => contentType === 'COURSE');
    expect(courses.map(({ title }) => title)).toEqual(['Most popular', 'More popular', 'Offered']);
    await suspend(id);
    expect((await offers(id)).status).toBe(404);
    expect((await offers('nobody-at-all')).status).toBe(404);
  });

  test('a creator’s offers read only the 200 most popular items of a type', async () => {
    const own = await makeCreator();
    const { id } = own.actor.creator;
    const popular = await makePost(own, { title: 'The most popular' });
    await sql`insert into posts (creator_id, title, topic_id, state, published_at, created_at, updated_at)
      select creator_id, title || ' ' || number, topic_id, state, published_at, created_at, updated_at
      from posts, generate_series(1, 250) as number where id = ${popular}`.execute(db);
    await db.updateTable('posts').set({ weekScore: 9 }).where('id', '=', popular).execute();
    const { postSearchable } = await import('@/backend/posts/searchable');
    const [read, hits] = [jest.spyOn(postSearchable, 'read'), jest.spyOn(postSearchable, 'hits')];
    const { body } = await ask('GET /creators/:creator/offers', { params: { creator: id } });
    expect([body.items.length, body.items[0]!.id]).toEqual([200, popular]);
    expect(hits.mock.calls.map(([, ids]) => ids.length)).toEqual([200]);
    expect(read).not.toHaveBeenCalled();
    for (const spy of [read, hits]) spy.mockRestore();
  });

  test('the rows of a list contain no long text', async () => {
    const own = await makeCreator();
    const rows: Record<string, unknown>[] = [];
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        rows.push(...result.rows);
        return Promise.resolve(result);
      },
    });
    const { id: courseId } = await makeCourse(own);
    const { courseSearchable } = await import('@/backend/courses/searchable');
    expect([...(await courseSearchable.hits(watched, [courseId])).keys()]).toEqual([courseId]);
    const productId = await makeDigitalProduct(own);
    const { digitalProductSearchable } = await import('@/backend/digital-products/searchable');
    expect([...(await digitalProductSearchable.hits(watched, [productId])).keys()]).toEqual([productId]);
    expect(rows.filter((row) => 'title' in row)).toHaveLength(2);
    for (const row of rows) expect(row).not.toHaveProperty('description');
  });

  test('a change revalidates the lists of its topic or type', async () => {
    const { listPages } = await import('@/backend/search/public-pages');
    expect(listPages('sleep-health')).toEqual(['/explore', '/categories', '/list/sleep-health']);
    expect(listPages('lives')).toEqual(['/explore', '/categories', '/list/lives', '/all-lives']);
  });
});
