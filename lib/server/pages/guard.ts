import type { GetServerSideProps, GetServerSidePropsContext, GetServerSidePropsResult, Redirect } from 'next';
import type { ParsedUrlQuery } from 'node:querystring';
import type { User } from '@/contract/accounts';
import { backendClient, type BackendCall } from '../backend-client';
import { ApiError } from '@/lib/api-error';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { isTemporary } from '@/lib/temporary-error';
import { delay } from './delay';
import { env } from '../env';
import type { ShellProps } from '@/lib/layout';
import { isMode } from '@/lib/session/mode';
import { loginFor } from '@/contract/paths';
import { KEPT_SECONDS_HEADER, keptLists } from '@/contract/rules/kept-lists';
import { textIn, translationsFor } from './translations';
import type { Texts } from '@/contract/values/locales';

/** Who may see a page; `visitor` is everyone. */
export type Role = 'visitor' | 'member' | 'creator' | 'business' | 'office';

export type LoadContext = {
  /** Calls of the backend in the name of whoever asks for the page. */
  call: BackendCall;
  user: User;
  params: ParsedUrlQuery;
  query: ParsedUrlQuery;
  appUrl: string;
  /** Of the page's texts. */
  t: (key: string) => string;
};

/** As long as a static page. */
const KEPT_SECONDS = '60';

/** Instead of props: another address, or nothing here. */
type RedirectOrNotFound = { redirect: Redirect } | { notFound: true };

/** Carries who may see its page; a test holds it against a table of all pages. */
type Guard<P extends object> = GetServerSideProps<ShellProps & Partial<P>> & { role: Role };

type Options<P> = {
  /** Texts that the page needs beside those of every page. */
  texts?: Texts[];
  load?: (context: LoadContext) => Promise<P | RedirectOrNotFound>;
};

/**
 * Says who may see a page, loads its texts, the person and what `load` returns.
 * A visitor where a person is needed: 302 to sign in and back. A person without the right: the 403 page, status 403.
 * Office pages do not exist (404) for others. A call in `load` that answers 401, 403 or 404 means the same.
 * A backend that is busy, away or slow: a page that says so, status 503; too many requests: 429. Any other failure throws:
 * the 500 page.
 */
export function guard<P extends object = object>(role: Role, { texts, load }: Options<P> = {}): Guard<P> {
  const getProps: GetServerSideProps<ShellProps & Partial<P>> = async (context) => {
    const translations = await translationsFor(context.locale, texts);
    const appUrl = env.appUrl();
    const shell: ShellProps = { ...translations, appUrl };
    const render = (more: ShellProps, loaded: Partial<P> = {}) => ({
      props: { ...shell, ...more, ...loaded } as ShellProps & Partial<P>,
    });
    const login = { redirect: { destination: loginFor(context.resolvedUrl), statusCode: 302 as const } };
    let user: User | undefined;
    const refuse = () => {
      context.res.statusCode = 403;
      return render({ user, refusedFor: role === 'business' ? 'businesses' : 'creators' });
    };

    try {
      const token = tokenIn(context.req.cookies);
      const call = backendClient({ token, forwardedFor: forwardedFor(context.req) });
      user = token ? await call('GET /users') : anonymousUser;
      if (role === 'office' && !user.isOffice) return { notFound: true };
      if (role !== 'visitor' && !user.id) return login;
      if (role === 'creator' && !user.creator) return refuse();
      if (role === 'business' && user.business?.standing !== 'MANAGES') return refuse();
      const { params = {}, query } = context;
      const loaded = (await load?.({ call, user, params, query, appUrl, t: textIn(translations) })) ?? {};
      if ('redirect' in loaded || 'notFound' in loaded) return loaded as GetServerSidePropsResult<never>;
      if (!token && keptLists.includes(context.resolvedUrl))
        context.res.setHeader(KEPT_SECONDS_HEADER, KEPT_SECONDS);
      return render({ user, ...(user.creator && storedMode(context.req.cookies)) }, loaded as P);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) return { notFound: true };
      if (error.status === 401) return login;
      if (error.status === 403) return refuse();
      if (!isTemporary(error)) throw error;
      return render({ user, delay: delay(context.res, error) });
    }
  };
  return Object.assign(getProps, { role });
}

/** Nobody but a creator has a mode of their own. */
const storedMode = ({ mode }: Partial<Record<string, string>>): Pick<ShellProps, 'mode'> =>
  isMode(mode) ? { mode } : {};

/** Something else than a token, which no header could carry, makes a visitor and not a failed page. */
const tokenIn = ({ accessToken = '' }: Partial<Record<string, string>>): string | undefined =>
  /^[\w-]+$/.test(accessToken) ? accessToken : undefined;

/** The same chain of addresses as `forward` sends. */
function forwardedFor({ headers, socket }: GetServerSidePropsContext['req']): string {
  return [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
}
