import { paths } from '../../contract/paths.ts';
import { noticeFactory, optional, type EventsOf } from '../extension-points/notice-kinds.ts';

const events = {
  /** The person has not changed the cart for a day. */
  cartLeft: { userId: 'id', title: 'text' },
} as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);

export const cartsNotices = [
  kind('cartLeft', {
    side: 'member',
    topic: 'cart',
    recipients: 'userId',
    link: () => paths.cart,
    ...optional,
  }),
];
