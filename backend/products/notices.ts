import { paths } from '../../contract/paths.ts';
import { noticeFactory, optional, transactional, type EventsOf } from '../extension-points/notice-kinds.ts';

const events = {
  /** A variant has as few items left as its creator set for the alert; the title names it. */
  stockLow: { creatorId: 'id', contentId: 'id', title: 'text', number: 'count' },
  /** A product is back in stock for which the person waits. */
  backInStock: { userId: 'id', creatorId: 'id', contentId: 'id', title: 'text', routedTitle: 'address' },
} as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);

export const productNotices = [
  kind('stockLow', {
    side: 'creator',
    topic: 'sales',
    contentType: 'PRODUCT',
    recipients: 'creatorId',
    link: ({ contentId }) => paths.editProduct(contentId),
    ...optional,
  }),
  // The person asked for exactly this mail, which is sent once.
  kind('backInStock', {
    side: 'member',
    topic: 'orders',
    contentType: 'PRODUCT',
    recipients: 'userId',
    link: ({ routedTitle }) => paths.product(routedTitle),
    ...transactional,
  }),
];
