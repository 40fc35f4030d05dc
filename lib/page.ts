import type { NextPage } from 'next';
import type { User } from '@/contract/accounts';

export type Layout = 'member' | 'dashboard' | 'office' | 'flow';

/** A page names its layout; without one the mode decides between member and dashboard. */
export type Page<P = object> = NextPage<P> & { layout?: Layout };

/** What every page is given by `guard` or `publicPage`, for the shell. */
export type ShellProps = {
  /** Where people reach the site, for absolute links in the head. */
  appUrl?: string;
  /** Only on pages rendered per request. */
  user?: User;
  storedMode?: string | null;
  /** A signed-in person without the right sees the 403 page instead. */
  isRefused?: boolean;
};
