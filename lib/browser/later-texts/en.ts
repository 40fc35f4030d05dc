/**
 * Addresses of the texts loaded later; see `useLaterTexts`. Each language has a file. Texts are
 * separate JSON files because JSON is cheaper to load than scripts.
 */
export const addresses = {
  common: new URL('../../../locales/en/common.json', import.meta.url),
  chat: new URL('../../../locales/en/chat.json', import.meta.url),
  dashboard: new URL('../../../locales/en/dashboard.json', import.meta.url),
  onboarding: new URL('../../../locales/en/onboarding.json', import.meta.url),
};

/** Addresses of texts that load with a dialog or another component; see `withWalletTexts`. */
export const onDemand = {
  learning: new URL('../../../locales/en/learning.json', import.meta.url),
  'live-chat': new URL('../../../locales/en/live-chat.json', import.meta.url),
  shop: new URL('../../../locales/en/shop.json', import.meta.url),
  wallet: new URL('../../../locales/en/wallet.json', import.meta.url),
};
