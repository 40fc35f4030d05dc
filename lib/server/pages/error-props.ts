import type { NextPageContext } from 'next';
import type { ShellProps } from '@/lib/layout';
import { isTemporary } from '@/lib/temporary-error';
import { sendTemporaryError } from './delay';
import { env } from '../env';
import { translationsFor } from './translations';

/**
 * Returns the props of `pages/_error`. Next renders this page if the first render of a static page
 * fails; an unreachable backend results in 503. A static page that was rendered before is still
 * served.
 */
export async function errorProps({ err, res, locale }: NextPageContext): Promise<ShellProps> {
  const shell = { ...(await translationsFor(locale)), appUrl: env.appUrl() };
  if (!res || !isTemporary(err)) return shell;
  res.setHeader('Cache-Control', 'no-store');
  return { ...shell, delay: sendTemporaryError(res, err) };
}
