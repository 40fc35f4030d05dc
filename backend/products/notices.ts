import { paths } from '../../contract/paths.ts';
import { noticeFactory, optional, transactional, type EventsOf } from '../extension-points/notice-kinds.ts';

const events = {
  /**
   * The stock of a variant has reached the limit that its creator set; `title` includes the
   * variant.
   */
  stockLow: { creatorId: 'id', contentId: 'id', title: 'text', number: 'count' },
  /** A product for which the person waits is back in stock. */
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
  // The person requested exactly this mail, which is sent only once.
  kind('backInStock', {
    side: 'member',
    topic: 'orders',
    contentType: 'PRODUCT',
    recipients: 'userId',
    link: ({ routedTitle }) => paths.product(routedTitle),
    ...transactional,
  }),
];
