import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isReservedUsername } from '../../contract/rules/usernames.ts';

export const root = path.join(import.meta.dirname, '../..');

/** Texts of created and changed files. They are written to disk only if the whole run succeeds. */
export const written = new Map<string, string>();

export const isThere = (file: string) => written.has(file) || existsSync(path.join(root, file));
export const read = (file: string) => written.get(file) ?? readFileSync(path.join(root, file), 'utf8');

/**
 * Creates a file.
 * @throws Error if the file exists already
 */
export function create(file: string, text: string): void {
  if (isThere(file)) throw new Error(`${file} exists already.`);
  written.set(file, text);
}

/**
 * Inserts text before the first match of a pattern.
 * @throws Error if nothing matches
 */
export function insertBefore(file: string, place: RegExp, text: string): void {
  const source = read(file);
  const at = source.search(place);
  if (at < 0) throw new Error(`${file} has no place like ${place}.`);
  written.set(file, source.slice(0, at) + text + source.slice(at));
}

/** Adds a name to the imports of a file from a module. */
export function importInto(file: string, from: string, name: string, isType = false): void {
  const source = read(file);
  const line = new RegExp(`^import (?:type )?\\{ ([^}]*) \\} from '${from.replaceAll('.', '\\.')}';$`, 'm');
  const known = line.exec(source);
  if (known?.[1]!.split(/, /).some((each) => each.replace('type ', '') === name)) return;
  written.set(
    file,
    known
      ? source.replace(known[0], known[0].replace(' }', `, ${name} }`))
      : `import ${isType ? 'type ' : ''}{ ${name} } from '${from}';\n${source}`,
  );
}

/**
 * Reserves the first segment of an address as a username, so that no profile can hide the address.
 */
export function reserveUsername(address: string): void {
  const file = 'contract/rules/usernames.ts';
  const [, segment = ''] = address.split('/');
  const isListed = new RegExp(`(?<=['\\s])${segment}(?=['\\s])`).test(read(file));
  if (!/^[a-z][\w-]{2,}$/.test(segment) || isReservedUsername(segment) || isListed) return;
  insertBefore(file, /^ {2}\/\/ Segments below \/creators/m, `  '${segment}',\n`);
}

type Texts = { [key: string]: string | Texts };

/**
 * Adds a text to a file of locales/en, before a key of the same group.
 * @param keys keys from the outermost group to the text
 * @throws Error if the file does not have the group
 */
export function addText(file: string, keys: string[], text: string | Texts, before = ''): void {
  const texts = JSON.parse(read(file)) as Texts;
  const groups = keys.slice(0, -1);
  const group = groups.reduce<string | Texts | undefined>(
    (found, key) => (typeof found === 'object' ? found[key] : undefined),
    texts,
  );
  if (typeof group !== 'object') throw new Error(`${file} has no group ${groups.join('.')}.`);
  const entries = Object.entries(group);
  for (const key of Object.keys(group)) delete group[key];
  const found = entries.findIndex(([key]) => key === before);
  entries.splice(found < 0 ? entries.length : found, 0, [keys.at(-1)!, text]);
  Object.assign(group, Object.fromEntries(entries));
  written.set(file, `${JSON.stringify(texts, null, 2)}\n`);
}

/**
 * Checks that a word is in a list.
 * @throws Error if the list does not contain the word
 */
export function checkWord(word: string, allowed: readonly string[]): void {
  if (!allowed.includes(word)) throw new Error(`${word} is none of ${allowed.join(', ')}.`);
}

/** Formats and stores all files. Returns the names of the new files and of the changed files. */
export async function storeFiles(): Promise<{ created: string[]; changed: string[] }> {
  const { format, resolveConfig } = await import('prettier');
  for (const [file, text] of written) {
    const filepath = path.join(root, file);
    const isFormatted = !/\.(md|sql)$/.test(file);
    const options = isFormatted ? await resolveConfig(filepath) : null;
    written.set(file, isFormatted ? await format(text, { ...options, filepath }) : text);
  }
  const changed = [...written.keys()].filter((file) => existsSync(path.join(root, file)));
  for (const [file, text] of written) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return { created: [...written.keys()].filter((file) => !changed.includes(file)), changed };
}

export const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);
