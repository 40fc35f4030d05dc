import { i18n } from 'next-i18next/pages';

type OnDemand = typeof import('@/lib/browser/later-texts/en').onDemand;

const loading = new Map<string, Promise<void>>();

async function load(namespace: keyof OnDemand): Promise<void> {
  if (!i18n) return;
  const { language } = i18n;
  const { onDemand } = (await import(`@/lib/browser/later-texts/${language}`)) as { onDemand: OnDemand };
  const texts = (await (await fetch(onDemand[namespace])).json()) as object;
  i18n.addResourceBundle(language, namespace, texts, true);
}

/**
 * Loads the file of a dialog together with the texts of the dialog, which the HTML of its page does
 * not contain: `dynamic(() => withTexts('wallet', import('./TipModal')).then(…))`.
 */
export async function withTexts<File>(namespace: keyof OnDemand, file: Promise<File>): Promise<File> {
  const texts = loading.get(namespace) ?? load(namespace);
  loading.set(namespace, texts);
  try {
    await texts;
  } catch (error) {
    loading.delete(namespace);
    throw error;
  }
  return file;
}
