import { readFileSync } from 'node:fs';
import '@/backend/app';
import { listNoticeKinds } from '@/backend/extension-points/notice-kinds';
import en from '@/locales/en/common.json';

/** Kinds that are only recorded as facts; nobody is notified of them. */
const silent = ['membershipRenewed', 'refundCorrected', 'saleLost', 'saleRecorded'];
const kinds = listNoticeKinds()
  .filter(({ name }) => !silent.includes(name))
  .sort((a, b) => a.name.localeCompare(b.name));

/** Returns the expected row of docs/notices.md for a kind. */
const toRow = ({ name, side, topic, channels, mails, isTransactional }: (typeof kinds)[number]) =>
  [
    name,
    side,
    topic,
    channels.app ? 'yes' : 'no',
    channels.email ? 'yes' : mails?.length === 0 ? 'has no mail' : 'no',
    channels.digest ? 'yes' : 'no',
    isTransactional ? 'no' : 'yes',
  ].join(' | ');

test('docs/notices.md has a row for each kind of notice', () => {
  const rows = readFileSync('docs/notices.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| kind') && !line.startsWith('| --'))
    .map((line) =>
      line
        .slice(2, -2)
        .trim()
        .replaceAll(/\s+\|\s+/g, ' | '),
    );
  expect(rows).toEqual(kinds.map(toRow));
});

test('each kind of notice has a text in the list, whose placeholders are values of its event', () => {
  const lines: Record<string, { one: string; many?: string }> = en.notices.lines;
  expect(Object.keys(lines).sort()).toEqual(kinds.map(({ name }) => name).sort());
  for (const { name, types } of kinds) {
    const texts = lines[name];
    if (!texts) continue;
    const known = [
      ...Object.keys(types).filter((key) =>
        ['text', 'cents', 'count', 'day', 'moment'].includes(types[key]!),
      ),
      ...('creatorId' in types ? ['creator'] : []),
      ...('personId' in types ? ['person'] : []),
      'count',
      ...('stars' in types ? ['average'] : []),
    ];
    const used = [...`${texts.one} ${texts.many ?? ''}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, key]) => key!);
    expect([name, used.filter((key) => !known.includes(key))]).toEqual([name, []]);
  }
});
