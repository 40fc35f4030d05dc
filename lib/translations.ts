import { serverSideTranslations } from 'next-i18next/pages/serverSideTranslations';
import i18nConfig from '@/next-i18next.config';

export type Namespace =
  | 'admin'
  | 'chat'
  | 'common'
  | 'content'
  | 'dashboard'
  | 'explore'
  | 'insights'
  | 'onboarding'
  | 'profile'
  | 'shop'
  | 'wallet';

const everywhere: Namespace[] = ['common', 'dashboard', 'onboarding', 'chat'];

/** The texts of a page: those that every page has, and its own namespaces. Server only. */
export const translationsFor = (locale: string | undefined, namespaces: Namespace[] = []) =>
  serverSideTranslations(locale ?? i18nConfig.i18n.defaultLocale, [...everywhere, ...namespaces], i18nConfig);
