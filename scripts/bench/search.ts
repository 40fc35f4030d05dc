import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedDatabase } from '../../backend/db/embedded.ts';
import type { TopicId } from '../../contract/values/topics.ts';
import { withClient } from './database.ts';
import type { Figure } from './figures.ts';
import { p95 } from './load.ts';
import { finish } from './stack.ts';

const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 1_000_000);
const VOCABULARY = 60_000;

/**
 * Statement that lists the indexes to create after the rows, because a million rows would take an
 * hour with existing indexes.
 */
const indexes = `select indexdef from pg_indexes where tablename = 'search_documents' and indexname <> 'search_documents_pkey'`;

/**
 * Returns the statements that insert documents of 24 words each. As in a natural language, the
 * second word is half as frequent as the first, and the third a third as frequent. Few documents
 * are popular.
 */
export const insertDocuments = (documents: number) => `
  create temp table bench_words as
    select n, string_agg(substr('bcdfghjklmnprstvwyzq', 1 + (k / 5 % 20)::int, 1) || substr('aeiou', 1 + (k % 5)::int, 1), '' order by place) as word
    from generate_series(1, ${VOCABULARY}) n,
      lateral (select place, (n::bigint * 7919 + 104729) / (100 ^ place)::bigint % 100 as k from generate_series(0, 2) place) syllables
    group by n;
  create unique index on bench_words (n);
  insert into search_documents (content_type, content_id, creator_id, words, popularity, price_order, rating_score, published_at)
    select kind, gen_random_uuid(), gen_random_uuid(),
      setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'D')
        || array_to_tsvector(array(
          select ':' || word from unnest(array[kind, topic, 'length:' || length, 'price:' || price, 'rating:4',
            kind || ':' || topic, kind || ':length:' || length, kind || ':price:' || price, kind || ':rating:4']) word
        ) || levels),
      popularity, (random() * 90)::int * 100, random() * 5, now() - d * interval '1 minute'
    from (
      select d, case when d % 100 = 0 then 'CREATOR' when d % 100 < 5 then 'SUBSCRIPTION' else 'COURSE' end as kind,
        (array['yoga', 'sleep-health', 'work', 'stress'])[1 + d % 4] as topic,
        (array['0-10', '10-30', '30-60', '60-'])[1 + (random() * 3)::int] as length,
        (array['free', '0-25', '25-50', '50-'])[1 + (random() * 3)::int] as price,
        least(1000000, floor(1 / (1 - random()))::bigint - 1)::int as popularity
      from generate_series(1, ${documents}) d
    ) things
    cross join lateral (
      select string_agg(word, ' ') filter (where i <= 4) as title, string_agg(word, ' ') filter (where i > 4) as body
      from (select i, floor(exp(random() * ln(${VOCABULARY})))::int as n from generate_series(1, 24) i where d > 0) picked
        join bench_words using (n)
    ) texts
    cross join lateral (
      select coalesce(array_agg(':p' || level), '{}') as levels from generate_series(0, 27) level where 2 ^ level <= popularity
    ) reached;
  insert into search_words (word, stem, documents)
    select word, coalesce((ts_lexize('english_stem', word))[1], word), ndoc from ts_stat('select words from search_documents');
`;

const fillDatabase = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ indexdef: string }>(indexes);
    for (const { indexdef } of rows) await client.query(`drop index ${/INDEX (\S+)/.exec(indexdef)![1]!}`);
    const memory = `set maintenance_work_mem = '1GB'; set work_mem = '256MB';`;
    await client.query(memory + insertDocuments(DOCUMENTS));
    for (const { indexdef } of rows) await client.query(indexdef);
    await client.query('vacuum analyze');
    const words = await client.query<{ word: string }>(
      `select word from search_words where left(word, 1) <> ':' order by documents desc limit 10000`,
    );
    return words.rows.map(({ word }) => word);
  });

const RUNS = 200;

async function timesOf(run: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < RUNS / 5; count += 1) await run();
  const times: number[] = [];
  for (let count = 0; count < RUNS; count += 1) {
    const startedAt = performance.now();
    await run();
    times.push(performance.now() - startedAt);
  }
  return p95(times.sort((one, other) => one - other));
}

/**
 * Measures the duration of a search in a million documents. All statements of a search count, and
 * one search runs at a time.
 */
export async function benchSearch(dataFolder: string): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(dataFolder, 'search-'));
  const { connectionString, stop } = await startEmbeddedDatabase(path.join(folder, 'database'));
  try {
    await finish(['backend/migrate.ts'], { DATABASE_URL: connectionString });
    const words = await fillDatabase(connectionString);
    Object.assign(process.env, { DATABASE_URL: connectionString, KUMU_DATA_DIR: folder });
    await import('../../backend/app.ts');
    const { browse, countFilters, find } = await import('../../backend/search/service.ts');
    const { suggest } = await import('../../backend/search/suggestion-service.ts');
    const { closeDatabase } = await import('../../backend/db/connection.ts');
    const options = { limit: 20 };
    const filters = { length: '10-30', price: '0-25', rating: '4' } as const;
    const [topics, someTopics]: TopicId[][] = [['yoga'], ['yoga', 'work', 'stress']];
    let turn = 0;
    const word = (from: number, to: number) => words[from + ((turn += 7919) % (to - from))]!;
    const misspelt = (right: string) => right.slice(0, 2) + right.slice(3);
    const cases: [string, number, () => Promise<unknown>][] = [
      ['a common word', 50, () => find(word(0, 100), options)],
      ['two common words', 50, () => find(`${word(0, 100)} ${word(0, 100)}`, options)],
      [
        'a common word with four filters',
        100,
        () => find(word(0, 100), { ...options, ...filters, topicId: topics }),
      ],
      ['a common word in three topics', 50, () => find(word(0, 100), { ...options, topicId: someTopics })],
      [
        'four filters, cheapest first',
        100,
        () => browse({ ...options, ...filters, topicId: topics, orderBy: 'price' }),
      ],
      ['a usual word', 50, () => find(word(100, 1000), options)],
      ['a rare word', 50, () => find(word(1000, 10_000), options)],
      ['a misspelt word', 50, () => find(misspelt(word(0, 1000)), options)],
      ['a word that nothing has', 50, () => find('qqxxqq', options)],
      ['suggestions for two letters', 25, () => suggest(word(0, 1000).slice(0, 2))],
      ['suggestions for four letters', 25, () => suggest(word(0, 1000).slice(0, 4))],
      ['suggestions for a misspelt word', 25, () => suggest(misspelt(word(0, 1000)))],
      ['suggestions for the name of a topic', 25, () => suggest('yoga')],
      ['counts of all filters', 100, () => countFilters({}, null)],
      ['counts of all filters for a common word', 100, () => countFilters({ query: word(0, 100) }, null)],
      [
        'counts of all filters beside four filters',
        100,
        () => countFilters({ query: word(0, 100), ...filters, topicId: topics }, null),
      ],
    ];
    const figures: Figure[] = [];
    for (const [name, most, run] of cases) {
      const time = await timesOf(run);
      figures.push({
        what: `p95 of search among ${DOCUMENTS.toLocaleString('en')}: ${name}`,
        ours: `${time.toFixed(1)} ms`,
        against: `${most} ms`,
        ratio: time / most,
        limit: { most: 1 },
      });
    }
    await closeDatabase();
    return figures;
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
