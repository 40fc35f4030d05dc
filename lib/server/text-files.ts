import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  laterCommonTexts,
  listedCommonTexts,
  locales,
  namespaces,
  type Texts,
} from '../../contract/values/locales.ts';
import type { TextFile } from '../page/text-files.ts';

type Section = Record<string, unknown>;

const laterOrListed: readonly string[] = [...laterCommonTexts, ...listedCommonTexts];

/**
 * Selects the texts of a name: a namespace, or the texts under one key of a namespace. For
 * `common`, only the texts that every page shows are selected.
 * @throws Error if a namespace has no such key
 */
export function selectTexts(name: Texts, readNamespace: (namespace: string) => Section): TextFile {
  const [namespace = '', key] = name.split(':');
  const all = readNamespace(namespace);
  if (key && !Object.hasOwn(all, key)) throw new Error(`No texts ${namespace}:${key}.`);
  if (key) return { [namespace]: { [key]: all[key] } };
  if (namespace !== 'common') return { [namespace]: all };
  return {
    common: Object.fromEntries(Object.entries(all).filter(([part]) => !laterOrListed.includes(part))),
  };
}

/** File of texts that browsers cache permanently, because its address changes with its content. */
type File = { address: string; texts: TextFile; body: string };

const files = new Map<string, File>();

/**
 * Returns the file of the texts with a name. Each file is read once, because texts change only with
 * a build.
 * @throws Error if there are no such texts
 */
function findFile(locale: string, name: Texts): File {
  const key = `${locale} ${name}`;
  const found = files.get(key);
  if (found) return found;
  const texts = selectTexts(name, (namespace) => readNamespace(locale, namespace));
  const body = JSON.stringify(texts);
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const file = { address: `/texts/${locale}/${name.replace(':', '.')}-${hash}.js`, texts, body };
  files.set(key, file);
  return file;
}

const parsed = new Map<string, Section>();

function readNamespace(locale: string, namespace: string): Section {
  const file = path.join(process.cwd(), 'locales', locale, `${namespace}.json`);
  const texts = parsed.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as Section);
  parsed.set(file, texts);
  return texts;
}

/**
 * Returns the addresses of a page's text files, and provides the texts to the page that is rendered
 * in this process.
 */
export function textFilesFor(locale: string, names: readonly Texts[]): string[] {
  globalThis.textFiles ??= {};
  return names.map((name) => {
    const { address, texts } = findFile(locale, name);
    globalThis.textFiles![address] = texts;
    return address;
  });
}

const addressPattern = /^\/texts\/([\w-]+)\/([a-z-]+)(?:\.(\w+))?-[\da-f]{12}\.js$/;

/**
 * Returns the script of a text file. A page of an earlier build receives the current texts under
 * its outdated address, which must not be cached. Returns undefined if there are no such texts.
 */
export function readTextFile(address: string): { script: string; isCurrent: boolean } | undefined {
  const [, locale = '', namespace = '', key] = addressPattern.exec(address) ?? [];
  const exists = (list: readonly string[], value: string) => list.includes(value);
  if (!exists(locales, locale) || !exists(namespaces, namespace)) return undefined;
  const name = (key ? `${namespace}:${key}` : namespace) as Texts;
  if (key && !Object.hasOwn(readNamespace(locale, namespace), key)) return undefined;
  const file = findFile(locale, name);
  const script = `(self.textFiles??={})[${JSON.stringify(address)}]=${file.body}`;
  return { script, isCurrent: file.address === address };
}
