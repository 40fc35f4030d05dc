import { readFileSync } from 'node:fs';

/**
 * Vocabulary of schema.org, read from Google's TypeScript types. Types and properties outside it
 * count as unknown.
 */
const text = readFileSync(
  require.resolve('schema-dts/package.json').replace('package.json', 'dist/schema.d.ts'),
  'utf8',
);

type Interface = { parents: string[]; properties: Map<string, string[]> };

const namesIn = (list: string) => list.split(/[|,&]/).map((name) => name.trim());

const interfaces = new Map(
  [...text.matchAll(/^(?:export )?interface (\w+) extends ([^{]+?) \{\n([\s\S]*?)^\}/gm)].map(
    ([, name, parents, body]): [string, Interface] => [
      name!,
      {
        parents: namesIn(parents!),
        properties: new Map(
          [...body!.matchAll(/^ {4}"(\w+)"\?: SchemaValue<([^"]*), "\w+">;/gm)].map(([, property, types]) => [
            property!,
            namesIn(types!),
          ]),
        ),
      },
    ],
  ),
);
/** Types whose values may be a text. */
const texts = new Set(
  [...text.matchAll(/^export type (\w+) = ([^;]*);/gm)]
    .filter(([, , types]) => namesIn(types!).includes('string') || /^"https/.test(types!))
    .map(([, name]) => name!),
);
const numbers = new Set(['Number', 'Integer', 'Float']);

const chain = (name: string): string[] => [
  name,
  ...(interfaces.get(name)?.parents ?? []).flatMap((parent) => chain(parent)),
];
/** Returns a type and its parent types. */
const typesAbove = (type: string): string[] =>
  chain(`${type}Leaf`).map((name) => name.replace(/(Leaf|Base)$/, ''));

function problemsOfValue(value: unknown, range: string[], at: string): string[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => problemsOfValue(each, range, `${at}.${index}`));
  if (typeof value === 'object' && value !== null) {
    const { '@type': type } = value as { '@type'?: string };
    const isExpected = typesAbove(String(type)).some((each) => range.includes(each));
    return [...(isExpected ? [] : [`${at} is no ${range.join(', ')}`]), ...findProblems(value, at)];
  }
  if (typeof value === 'number') return range.some((each) => numbers.has(each)) ? [] : [`${at} is a number`];
  if (typeof value === 'boolean') return range.includes('Boolean') ? [] : [`${at} is yes or no`];
  if (typeof value !== 'string' || value === '') return [`${at} has no value`];
  if (value.startsWith('https://schema.org/') && !text.includes(`"${value}"`)) return [`${at}: no ${value}`];
  // An address is a valid reference to an object.
  if (/^https?:/.test(value) && range.includes('IdReference')) return [];
  return range.some((each) => texts.has(each) || numbers.has(each)) ? [] : [`${at} is a text`];
}

/**
 * Returns the problems of a JSON-LD node: types and properties that schema.org does not define, and
 * values of a wrong type.
 */
export function findProblems(node: object, at = ''): string[] {
  const { '@type': type } = node as { '@type'?: string };
  if (!type || !interfaces.has(`${type}Leaf`)) return [`${at}: no type ${type}`];
  const above = chain(`${type}Leaf`);
  return Object.entries(node).flatMap(([name, value]) => {
    if (name.startsWith('@')) return [];
    // The input of an action is described in "Potential actions" of schema.org.
    if (name.endsWith('-input') && above.includes('ActionBase')) return [];
    const range = above.map((each) => interfaces.get(each)?.properties.get(name)).find(Boolean);
    return range ? problemsOfValue(value, range, `${at}.${name}`) : [`${at}: ${type} has no ${name}`];
  });
}
