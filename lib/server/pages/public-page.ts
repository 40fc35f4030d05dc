import type { GetStaticPaths, GetStaticProps, Redirect } from 'next';
import type { ParsedUrlQuery } from 'node:querystring';
import { Username } from '@/contract/creators';
import { Id } from '@/contract/shared';
import { categoryOf } from '@/contract/values/categories';
import { backendClient, type BackendCall } from '../backend-client';
import { ApiError } from '@/lib/api-error';
import { env } from '../env';
import type { ShellProps } from '@/lib/layout';
import { textIn, translationsFor } from './translations';
import type { Texts } from '@/contract/values/locales';

export type PublicContext = {
  call: BackendCall;
  params: ParsedUrlQuery;
  appUrl: string;
  t: (key: string) => string;
};

type Options<P> = {
  /** Texts that the page needs beside those of every page. */
  texts?: Texts[];
  /** Seconds after which a page is revalidated; the backend also asks for it when the content changes. */
  revalidate?: number;
  /**
   * Only what everyone may see: the page is the same for all. A parameter that is spelled in another way than the address
   * of what it names is redirected: only that address is revalidated when the content changes.
   */
  load?: (context: PublicContext) => Promise<P | { redirect: Redirect }>;
};

/** `loaded` is null in a page that was built while there was no backend; it is revalidated within a second. */
export type PublicProps<P> = ShellProps & { loaded: P | null };

/** Carries who may see its page, as what `guard` returns does. */
type PublicPage<P> = GetStaticProps<PublicProps<P>> & { role: 'visitor' };

const isId = (value: unknown) => Id.safeParse(value).success;

/** What a parameter of an address can be, by its name. A creator is found by id too. */
const isPossible: Record<string, (value: unknown) => boolean> = {
  category: (value) => categoryOf(value) !== undefined,
  id: isId,
  username: (value) => Username.safeParse(value).success || isId(value),
};

/**
 * A static page that is the same for everyone, revalidated at intervals (ISR).
 * A call that answers 404 makes the page a 404. Any other failure throws, so that the last good page stays; without one
 * the answer is that of `errorProps`.
 */
export function publicPage<P extends object = object>({
  texts,
  revalidate = 60,
  load,
}: Options<P> = {}): PublicPage<P> {
  const getProps: GetStaticProps<PublicProps<P>> = async ({ locale, params = {} }) => {
    // The backend does not limit what static pages ask, so it is not asked for what cannot exist.
    const names = Object.keys(params);
    if (!names.every((name) => isPossible[name]?.(params[name]) ?? true))
      return { notFound: true, revalidate };
    const translations = await translationsFor(locale, texts);
    const appUrl = env.appUrl();
    const shell = { ...translations, appUrl };
    try {
      const loaded = load
        ? await load({ call: backendClient(), params, appUrl, t: textIn(translations) })
        : null;
      if (loaded && 'redirect' in loaded) return { redirect: loaded.redirect, revalidate };
      return { props: { ...shell, loaded }, revalidate };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { notFound: true, revalidate };
      if (!env.isBuild()) throw error;
      return { props: { ...shell, loaded: null }, revalidate: 1 };
    }
  };
  return Object.assign(getProps, { role: 'visitor' as const });
}

/** For pages with a dynamic segment: none is built ahead, each is rendered at its first request. */
export const blockingPaths: GetStaticPaths = () => ({ paths: [], fallback: 'blocking' });
