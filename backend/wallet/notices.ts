import { paths } from '../../contract/paths.ts';
import { noticeFactory, optional, transactional, type EventsOf } from '../extension-points/notice-kinds.ts';

const payout = { creatorId: 'id', amount: 'cents' } as const;
const events = { payoutSent: payout, payoutReturned: payout } as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);
const toCreator = {
  side: 'creator',
  recipients: 'creatorId',
  link: () => paths.wallet,
  hasSum: true,
} as const;

export const walletNotices = [
  kind('payoutSent', { ...toCreator, topic: 'payouts', ...optional }),
  kind('payoutReturned', { ...toCreator, topic: 'failedPayouts', ...transactional }),
];
