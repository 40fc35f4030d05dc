import { i18n } from 'next-i18next/pages';
import { addTexts, loadAddresses } from './add-texts';

type Namespace = 'learning' | 'live-chat' | 'shop' | 'wallet';

const texts: Partial<Record<Namespace, Promise<unknown>>> = {};

const load = async (namespace: Namespace) =>
  i18n && addTexts(i18n, namespace, (await loadAddresses(i18n.language)).onDemand[namespace]);

async function withTextsOf<File>(namespace: Namespace, file: Promise<File>): Promise<File> {
  texts[namespace] ??= load(namespace);
  try {
    await texts[namespace];
  } catch (error) {
    delete texts[namespace];
    throw error;
  }
  return file;
}

/**
 * Loads the code of a dialog together with the namespace `wallet`, which is not part of the page's
 * HTML: `dynamic(() => withWalletTexts(import('./TipModal')).then(…))`.
 */
export const withWalletTexts = <File>(file: Promise<File>): Promise<File> => withTextsOf('wallet', file);

/**
 * Loads the code of a dialog together with the namespace `shop`, which is not part of the page's
 * HTML.
 */
export const withShopTexts = <File>(file: Promise<File>): Promise<File> => withTextsOf('shop', file);

/**
 * Loads the code of a live's chat together with the namespace `live-chat`, which is not part of the
 * page's HTML.
 */
export const withLiveChatTexts = <File>(file: Promise<File>): Promise<File> => withTextsOf('live-chat', file);

/**
 * Loads the code of the learning page together with the namespace `learning`, which is not part of
 * the page's HTML.
 */
export const withLearningTexts = <File>(file: Promise<File>): Promise<File> => withTextsOf('learning', file);
