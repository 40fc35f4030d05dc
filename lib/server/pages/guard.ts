import type { GetServerSideProps, GetServerSidePropsContext, GetServerSidePropsResult, Redirect } from 'next';
import type { ParsedUrlQuery } from 'node:querystring';
import type { User } from '@/contract/accounts';
import { backendClient, readPage, type BackendCall } from '../backend-client';
import type { PageAnswers, PageRead } from '@/lib/api-call';
import { ApiError } from '@/lib/api-error';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { isTemporary } from '@/lib/temporary-error';
import { sendTemporaryError } from './delay';
import { env } from '../env';
import type { ShellProps } from '@/lib/layout';
import { pageTimeZone, setReaderTimeZone } from '@/lib/format/reader-time-zone';
import { isMode } from '@/lib/session/mode';
import { loginFor } from '@/contract/paths';
import { isKeptList, KEPT_SECONDS_HEADER } from '@/contract/rules/kept-lists';
import { clearCookie } from '../proxy/reset-cookies';
import { inFiles, textIn, translationsFor } from './translations';
import type { Texts } from '@/contract/values/locales';

/** Users who can see a page; `visitor` includes everyone. */
export type Role = 'visitor' | 'member' | 'creator' | 'business' | 'office';

export type LoadContext = {
  /** Backend calls on behalf of the viewer of the page. */
  call: BackendCall;
  user: User;
  params: ParsedUrlQuery;
  query: ParsedUrlQuery;
  appUrl: string;
  /** Translates the texts of the page. */
  t: (key: string) => string;
};

/** Cache time for visitors (seconds), equal to that of static pages. */
const KEPT_SECONDS = '60';

const visitor: { user: User; answers?: PageAnswers; unknown: readonly PageRead[] } = {
  user: anonymousUser,
  unknown: [],
};

/** Result of a loader instead of props: a redirect, or "not found". */
type RedirectOrNotFound = { redirect: Redirect } | { notFound: true };

/** Page guard with its role; a test compares the roles with a table of all pages. */
type Guard<P extends object> = GetServerSideProps<ShellProps & Partial<P>> & { role: Role };

type Address = Pick<LoadContext, 'params' | 'query'>;

type Options<P> = {
  /** Texts that the page needs in addition to the texts of every page. */
  texts?: Texts[];
  /**
   * Read calls of a signed-in user that the page shows initially. The page's hooks receive the
   * responses.
   */
  reads?: (address: Address) => PageRead[];
  /**
   * Read call of the single item that the page shows. If the item does not exist, the page has
   * status 404 and the prop `isUnknown`, and shows its own message.
   */
  subject?: (address: Address) => PageRead;
  load?: (context: LoadContext) => Promise<P | RedirectOrNotFound>;
};

/**
 * Creates getServerSideProps that checks access to a page and loads its texts, the user, the
 * responses to `reads` and the result of `load`.
 *
 * A visitor of a page that requires sign-in is redirected (302) to the sign-in page, and back to
 * the page afterwards. A user without access sees the 403 page with status 403. Office pages return
 * 404 to other users. A call in `load` that fails with 401, 403 or 404 has the same effect.
 *
 * A busy, unreachable or slow backend shows a page with the reason and status 503; too many
 * requests give 429. Any other failure throws and shows the 500 page.
 */
export function guard<P extends object = object>(
  role: Role,
  { texts, reads = () => [], subject, load }: Options<P> = {},
): Guard<P> {
  const getProps: GetServerSideProps<ShellProps & Partial<P>> = async (context) => {
    const translations = await translationsFor(context.locale, texts);
    const appUrl = env.appUrl();
    // Visitors load each text file once at most, so their pages contain the texts in the HTML.
    const shown = role === 'visitor' ? translations : inFiles(translations, texts);
    const shell: ShellProps = { ...shown, appUrl };
    const render = (more: ShellProps, loaded: Partial<P> = {}) => ({
      props: { ...shell, ...more, ...loaded } as ShellProps & Partial<P>,
    });
    const login = { redirect: { destination: loginFor(context.resolvedUrl), statusCode: 302 as const } };
    let user: User | undefined;
    const refuse = () => {
      context.res.statusCode = 403;
      return render({ user, refusedFor: role === 'business' ? 'businesses' : 'creators' });
    };
    const close = async () => {
      context.res.statusCode = 403;
      const withView = await translationsFor(context.locale, [...(texts ?? []), 'common:view']);
      return { props: { ...withView, appUrl, user, refusedFor: 'view' } as ShellProps & Partial<P> };
    };

    try {
      const { viewToken } = context.req.cookies;
      const token = tokenIn(viewToken) ?? tokenIn(context.req.cookies.accessToken);
      const sender = { token, forwardedFor: forwardedFor(context.req) };
      const { params = {}, query } = context;
      const ofSubject = subject?.({ params, query });
      const all = [...(ofSubject ? [ofSubject] : []), ...reads({ params, query })];
      const { answers, unknown, ...found } = token ? await readPage(sender, all) : visitor;
      user = found.user;
      // A view as another person that has ended is cleared, so that the office user continues in
      // their own session.
      if (viewToken !== undefined && !user.viewEndsAt) return leaveView(context);
      if (token) setReaderTimeZone(context.req.cookies.timeZone ?? user.timeZone);
      if (role === 'office' && !user.isOffice) return { notFound: true };
      if (role !== 'visitor' && !user.id) return login;
      if (role === 'creator' && !user.creator) return refuse();
      if (role === 'business' && user.business?.relation !== 'MANAGES') return refuse();
      const call = backendClient(sender);
      const loaded = (await load?.({ call, user, params, query, appUrl, t: textIn(translations) })) ?? {};
      if ('redirect' in loaded || 'notFound' in loaded) return loaded as GetServerSidePropsResult<never>;
      if (!token && isKeptList(context.resolvedUrl)) context.res.setHeader(KEPT_SECONDS_HEADER, KEPT_SECONDS);
      const isUnknown = ofSubject !== undefined && unknown.includes(ofSubject);
      if (isUnknown) context.res.statusCode = 404;
      const zone = token && { timeZone: pageTimeZone() };
      return render(
        {
          user,
          ...(answers && { answers }),
          ...zone,
          ...(isUnknown && { isUnknown }),
          ...(user.creator && storedMode(context.req.cookies)),
        },
        loaded as P,
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) return { notFound: true };
      if (error.status === 401) return login;
      if (error.code === 'CLOSED_IN_VIEW') return close();
      if (error.status === 403) return refuse();
      if (!isTemporary(error)) throw error;
      return render({ user, delay: sendTemporaryError(context.res, error) });
    }
  };
  return Object.assign(getProps, { role });
}

/** Returns the stored mode; only creators have a mode. */
const storedMode = ({ mode }: Partial<Record<string, string>>): Pick<ShellProps, 'mode'> =>
  isMode(mode) ? { mode } : {};

/**
 * Returns the token of a cookie. An invalid token, which a header could not carry, makes the user a
 * visitor instead of failing the page.
 */
const tokenIn = (value = ''): string | undefined => (/^[\w-]+$/.test(value) ? value : undefined);

/** Clears the cookie of a view as another person and redirects to the same page. */
function leaveView({ req, res, resolvedUrl }: GetServerSidePropsContext): { redirect: Redirect } {
  const host = (req.headers['x-forwarded-host'] ?? req.headers.host ?? '') as string;
  res.setHeader('Set-Cookie', clearCookie('viewToken', host));
  return { redirect: { destination: resolvedUrl, statusCode: 302 } };
}

/** Returns the same chain of client addresses that `forward` sends. */
function forwardedFor({ headers, socket }: GetServerSidePropsContext['req']): string {
  return [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
}
