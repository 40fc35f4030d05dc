/** See `useLaterTexts`; one file for each language. Texts are data: as files of their own they are no scripts to parse and run. */
export const addresses = {
  common: new URL('../../../locales/en/common.json', import.meta.url),
  chat: new URL('../../../locales/en/chat.json', import.meta.url),
  dashboard: new URL('../../../locales/en/dashboard.json', import.meta.url),
  onboarding: new URL('../../../locales/en/onboarding.json', import.meta.url),
};
