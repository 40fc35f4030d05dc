import type { NextPage } from 'next';
import type { ComponentType, ReactNode } from 'react';
import type { User } from '@/contract/accounts';
import type { PageAnswers } from './api-call';
import type { TextFileProps } from './page/text-files';
import type { Mode } from './session/mode';

/**
 * Page with an optional layout: `Page.layout = DashboardLayout`. The default is the member layout.
 * The page imports its layout itself, so that visitors' pages do not include the dashboard.
 */
export type Page<P = object> = NextPage<P> & { layout?: ComponentType<{ children: ReactNode }> };

/** Shell props that `guard` or `publicPage` passes to every page. */
export type ShellProps = Pick<TextFileProps, 'texts'> & {
  /** Origin of the site, for absolute links in the head. */
  appUrl?: string;
  /** User; only on pages rendered per request. */
  user?: User;
  /** Responses to the page's read calls; only on pages rendered per request. */
  answers?: PageAnswers;
  /** Time zone of the dates in the HTML; only on pages rendered for a signed-in user. */
  timeZone?: string;
  /** True if the item that the page shows does not exist. */
  isUnknown?: boolean;
  /** Mode chosen by a creator; only on pages rendered per request. */
  mode?: Mode;
  /**
   * Audience of the page, if a signed-in user without access sees the 403 page. `view` means that
   * the page is closed while the office sees Kumu as the user.
   */
  refusedFor?: 'creators' | 'businesses' | 'view';
  /** Temporary reason why the page could not be loaded. */
  delay?: 'busy' | 'tooMany';
};
