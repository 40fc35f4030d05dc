import type { ParsedUrlQuery } from 'node:querystring';
import { paths } from '@/contract/paths';
import {
  BELL_LINES,
  noticeFilters,
  noticeSides,
  type NoticeFilter,
  type NoticeSide,
} from '@/contract/values/notices';
import { read, type PageRead } from '@/lib/api-call';
import { readKnownValue } from '@/lib/list-query';

/** View of the notifications, as stated in the address. */
export type NoticeView = 'all' | 'unread' | NoticeFilter;

/** Returns the views of a side in display order. */
export const listViews = (side: NoticeSide): NoticeView[] => ['all', 'unread', ...noticeFilters[side]];

/** Returns true if the address shows the preferences instead of the list. */
export const showsPreferences = (query: ParsedUrlQuery): boolean => query.view === 'preferences';

export const readNoticeView = (query: ParsedUrlQuery, side: NoticeSide): NoticeView =>
  readKnownValue(query, 'show', listViews(side)) ?? 'all';

export const toListPath = (side: NoticeSide): string =>
  side === 'member' ? paths.notifications : paths.dashboardNotifications;

export const toViewPath = (side: NoticeSide, view: NoticeView): string =>
  view === 'all' ? toListPath(side) : `${toListPath(side)}?show=${view}`;

export const toPreferencesPath = (side: NoticeSide): string => `${toListPath(side)}?view=preferences`;

/** Returns the input of the call that lists a view. The server and the browser share it. */
export const toNoticeInput = (side: NoticeSide, view: NoticeView) => ({
  query: {
    side,
    ...(view === 'unread' && { show: view }),
    ...(view !== 'all' && view !== 'unread' && { filter: view }),
  },
});

/** Returns the input of the call that lists unread notifications, for an example of a digest. */
export const toDigestInput = (side: NoticeSide) =>
  ({ query: { side, show: 'unread', limit: BELL_LINES } }) as const;

/** Returns the read calls of a page that shows the notifications of a side, or the preferences. */
export function listReads(side: NoticeSide, query: ParsedUrlQuery): PageRead[] {
  if (!showsPreferences(query))
    return [
      read('GET /notifications', toNoticeInput(side, readNoticeView(query, side))),
      ...(side === 'member' ? [read('GET /notifications/preferences')] : []),
    ];
  return [
    read('GET /notifications/preferences'),
    ...noticeSides.map((each) => read('GET /notifications', toDigestInput(each))),
  ];
}
