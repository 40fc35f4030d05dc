import type { GetStaticPaths, GetStaticProps, Redirect } from 'next';
import type { ParsedUrlQuery } from 'node:querystring';
import { Username } from '@/contract/creators';
import { Id } from '@/contract/shared';
import { Slug } from '@/contract/shop';
import { findCategory } from '@/contract/values/categories';
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
  /** Texts that the page needs in addition to the texts of every page. */
  texts?: Texts[];
  /**
   * Time until the page is revalidated (seconds). The backend also revalidates the page when the
   * content changes.
   */
  revalidate?: number;
  /**
   * Loads only public data, because the page is the same for every visitor. A parameter in a
   * non-canonical spelling is redirected, because only the canonical address is revalidated after a
   * change.
   */
  load?: (context: PublicContext) => Promise<P | { redirect: Redirect }>;
};

/**
 * Props of a static page. `loaded` is null if the page was built without a backend; the page is
 * then revalidated within a second.
 */
export type PublicProps<P> = ShellProps & { loaded: P | null };

/** Static page with its role, like the result of `guard`. */
type PublicPage<P> = GetStaticProps<PublicProps<P>> & { role: 'visitor' };

const isId = (value: unknown) => Id.safeParse(value).success;

const isSlug = (value: unknown) => Slug.safeParse(value).success;

/** Validators of address parameters by name. A creator and a product are found by id too. */
const isPossible: Record<string, (value: unknown) => boolean> = {
  category: (value) => findCategory(value) !== undefined,
  collection: isSlug,
  id: isId,
  routedTitle: (value) => isSlug(value) || isId(value),
  username: (value) => Username.safeParse(value).success || isId(value),
};

/**
 * Creates getStaticProps of a page that is the same for every visitor and revalidated at intervals
 * (ISR).
 *
 * A call that fails with 404 makes the page a 404. Any other failure throws, so that Next keeps
 * serving the last good page. Without a last good page, `errorProps` handles the failure.
 */
export function publicPage<P extends object = object>({
  texts,
  revalidate = 60,
  load,
}: Options<P> = {}): PublicPage<P> {
  const getProps: GetStaticProps<PublicProps<P>> = async ({ locale, params = {} }) => {
    // The backend does not rate-limit static pages, so impossible parameters are rejected here.
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

/**
 * Paths of a page with a dynamic segment. No page is built in advance, and each page is rendered at
 * its first request.
 */
export const blockingPaths: GetStaticPaths = () => ({ paths: [], fallback: 'blocking' });
