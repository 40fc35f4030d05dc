import type { NextPage } from 'next';
import type { ComponentType, ReactNode } from 'react';
import type { User } from '@/contract/accounts';
import type { Mode } from './session/mode';

/**
 * A page names the layout around it: `Page.layout = DashboardLayout`. It is the page's own import, so that visitors'
 * pages carry none of the dashboard; without one it is the member's layout.
 */
export type Page<P = object> = NextPage<P> & { layout?: ComponentType<{ children: ReactNode }> };

/** What every page is given by `guard` or `publicPage`, for the shell. */
export type ShellProps = {
  /** The site's own origin, for absolute links in the head. */
  appUrl?: string;
  /** Only on pages rendered per request. */
  user?: User;
  /** What a creator chose, only on pages rendered per request. */
  mode?: Mode;
  /** Whom the page is for, when a signed-in person without the right sees the 403 page instead. */
  refusedFor?: 'creators' | 'businesses';
  /** The page could not be loaded now, but may be soon. */
  delay?: 'busy' | 'tooMany';
};
