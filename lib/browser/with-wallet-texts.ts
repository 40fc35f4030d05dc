import { i18n } from 'next-i18next/pages';
import { addTexts, loadAddresses } from './add-texts';

let texts: Promise<unknown> | undefined;

const load = async () =>
  i18n && addTexts(i18n, 'wallet', (await loadAddresses(i18n.language)).onDemand.wallet);

/**
 * Loads the file of a dialog together with the namespace `wallet`, which the HTML of its page does
 * not contain: `dynamic(() => withWalletTexts(import('./TipModal')).then(…))`.
 */
export async function withWalletTexts<File>(file: Promise<File>): Promise<File> {
  texts ??= load();
  try {
    await texts;
  } catch (error) {
    texts = undefined;
    throw error;
  }
  return file;
}
