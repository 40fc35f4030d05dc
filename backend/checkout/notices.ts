import { paths } from '../../contract/paths.ts';
import {
  listed,
  noticeFactory,
  optional,
  transactional,
  type EventsOf,
} from '../extension-points/notice-kinds.ts';
import { findClearingDay } from './purchases/clearing-service.ts';

const access = { userId: 'id', purchaseId: 'id', title: 'text', amount: 'cents' } as const;
const disputed = {
  creatorId: 'id',
  purchaseId: 'id',
  title: 'text',
  amount: 'cents',
  share: 'cents',
} as const;
/** Fields of a purchase line in the notices to its seller. */
const line = {
  creatorId: 'id',
  personId: 'id',
  purchaseId: 'id',
  contentType: 'anyContentType',
  contentId: 'anyId',
  soldAs: 'soldAs',
  source: 'source',
  title: 'text',
  amount: 'cents',
  fee: 'cents',
  share: 'cents',
} as const;

const events = {
  accessPaused: access,
  accessBack: access,
  accessEnded: access,
  purchaseRefunded: access,
  saleHeld: disputed,
  saleReleased: disputed,
  saleReversed: disputed,
  saleMade: line,
  saleRecorded: line,
  saleRefunded: line,
  refundCorrected: line,
  saleLost: line,
} as const;

type Events = EventsOf<typeof events>;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends Events {}
}

const kind = noticeFactory(events);
const toBuyer = {
  side: 'member',
  topic: 'purchases',
  recipients: 'userId',
  subject: ({ purchaseId }: { purchaseId: string }) => purchaseId,
  link: () => paths.purchases,
  ...transactional,
} as const;
const toSeller = {
  side: 'creator',
  topic: 'sales',
  recipients: 'creatorId',
  link: () => paths.wallet,
} as const;
const toHeldSeller = {
  ...toSeller,
  topic: 'disputes',
  subject: ({ purchaseId }: { purchaseId: string }) => purchaseId,
  ...transactional,
} as const;

const factOf = ({ amount, fee, share: _share, title: _title, ...event }: Events['saleMade']) => ({
  ...event,
  amountCents: amount,
  feeCents: fee,
});

export const checkoutNotices = [
  kind('accessPaused', toBuyer),
  kind('accessBack', toBuyer),
  kind('accessEnded', toBuyer),
  // The refund receipt is sent to the buyer as mail, so this notice sends no further mail.
  kind('purchaseRefunded', { ...toBuyer, ...listed, isTransactional: true }),
  kind('saleHeld', toHeldSeller),
  kind('saleReleased', toHeldSeller),
  kind('saleReversed', toHeldSeller),
  kind('saleMade', {
    ...toSeller,
    ...optional,
    hasSum: true,
    complete: async (db, { purchaseId }) => ({ date: await findClearingDay(db, purchaseId) }),
    mails: ['saleMade', 'saleMadeWithoutDay'],
    mail: (event) => ('date' in event ? 'saleMade' : 'saleMadeWithoutDay'),
    facts: (event) => [{ kind: 'PURCHASE_PAID', ...factOf(event) }],
  }),
  kind('saleRecorded', {
    ...toSeller,
    // The domain of the sale notifies the creator about the whole sale. This event only updates the
    // figures.
    recipients: () => Promise.resolve([]),
    ...listed,
    facts: (event) => [{ kind: 'PURCHASE_PAID', ...factOf(event) }],
  }),
  kind('saleRefunded', {
    ...toSeller,
    ...listed,
    facts: (event) => [{ kind: 'REFUNDED', ...factOf(event) }],
  }),
  kind('refundCorrected', {
    ...toSeller,
    // A rounding difference between the lines of a refund changes only the figures.
    recipients: () => Promise.resolve([]),
    ...listed,
    facts: (event) => [{ kind: 'REFUNDED', ...factOf(event) }],
  }),
  kind('saleLost', {
    ...toSeller,
    // `saleReversed` notifies the creator about the whole dispute. This event only updates the
    // figures.
    recipients: () => Promise.resolve([]),
    ...listed,
    facts: (event) => [{ kind: 'REVERSED', ...factOf(event) }],
  }),
];
