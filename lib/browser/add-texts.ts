import type { i18n as I18n } from 'i18next';

type LaterTexts = typeof import('@/lib/browser/later-texts/en');

/** Loads the addresses of a language's text files, which are not part of the HTML. */
export const loadAddresses = (language: string) =>
  import(`@/lib/browser/later-texts/${language}`) as Promise<LaterTexts>;

/** Loads the texts at an address and adds them to a namespace. */
export const addTexts = async (i18n: I18n, namespace: string, address: URL) =>
  i18n.addResourceBundle(i18n.language, namespace, await (await fetch(address)).json(), true);
