import { measureNames, reports } from '@/contract/values/insights';
import texts from '@/locales/en/insights.json';

const facts = ['what', 'on', 'out', 'updated'];

test.each([...measureNames, ...Object.keys(texts.panels)])('%s has a written definition', (id) => {
  const definition: Record<string, string> = texts.definitions[id as keyof typeof texts.definitions];
  expect(Object.keys(definition)).toEqual(facts);
  for (const fact of facts) expect(definition[fact]).toMatch(/\w{3}/);
});

test('the definitions are exactly those of the numbers and the panels', () => {
  expect(Object.keys(texts.definitions).sort()).toEqual(
    [...measureNames, ...Object.keys(texts.panels)].sort(),
  );
});

test.each(Object.entries(reports))('each column of the report %s has a name', (_, { columns }) => {
  for (const column of Object.keys(columns)) expect(texts.columns).toHaveProperty(column);
});
