import { paths } from '../../contract/paths.ts';
import { listed, noticeFactory, transactional, type EventsOf } from '../extension-points/notice-kinds.ts';

/** Values of a notice about a parcel to its buyer. */
const toBuyerValues = {
  userId: 'id',
  creatorId: 'id',
  orderId: 'id',
  parcelId: 'id',
  number: 'text',
} as const;
/** Values of a notice about a parcel to its creator. */
const toCreatorValues = { creatorId: 'id', personId: 'anyId', parcelId: 'id', number: 'text' } as const;

const events = {
  orderReceived: { ...toCreatorValues, amount: 'cents', count: 'count' },
  parcelSent: { ...toBuyerValues, tracking: 'text', url: 'address', until: 'day' },
  parcelTrackingChanged: { ...toBuyerValues, tracking: 'text', url: 'address' },
  parcelReady: { ...toBuyerValues, place: 'text', times: 'text', code: 'address' },
  parcelDelivered: { ...toBuyerValues, until: 'day' },
  parcelConfirmed: toCreatorValues,
  /** A paid parcel was not sent within the promised time. */
  parcelUnsent: { ...toCreatorValues, paidOn: 'day' },
  /** The creator of an open order was suspended. */
  parcelOnHold: toBuyerValues,
  claimOpened: { ...toCreatorValues, until: 'moment', words: 'words' },
  claimReminder: { ...toCreatorValues, until: 'moment' },
  claimAdded: { ...toCreatorValues, words: 'words' },
  claimAccepted: toCreatorValues,
  claimSorted: toCreatorValues,
  /** The claim was closed because the buyer did not reply in time. */
  ownClaimLapsed: toCreatorValues,
  /** The office decides, because the accepted replacement was not sent in time. */
  replacementNotSent: toCreatorValues,
  /**
   * The office decides, because the buyer passed on the claim or the creator did not answer in
   * time.
   */
  claimPassedOn: { ...toCreatorValues, isLate: 'flag' },
  claimDecided: { ...toCreatorValues, isRefunded: 'flag', reason: 'text' },
  claimReplacementOffered: { ...toBuyerValues, words: 'words', until: 'day' },
  /** The creator made a partial refund, which the buyer can accept or pass to the office. */
  claimRefundOffered: { ...toBuyerValues, amount: 'cents', words: 'words', until: 'day' },
  /** The creator refunded all claimed items. */
  claimAnsweredWithRefund: { ...toBuyerValues, amount: 'cents', words: 'words' },
  claimAsked: { ...toBuyerValues, words: 'words', until: 'day' },
  claimDisagreed: { ...toBuyerValues, words: 'words', until: 'day' },
  /** The claim was closed because the buyer did not reply in time. */
  claimLapsed: { ...toBuyerValues, until: 'day' },
  claimNoted: { ...toBuyerValues, words: 'words' },
  claimWithOffice: toBuyerValues,
  claimRefunded: { ...toBuyerValues, reason: 'text' },
  claimDeclined: { ...toBuyerValues, reason: 'text' },
  replacementSent: { ...toBuyerValues, tracking: 'text', url: 'address', until: 'day' },
} as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);
type OfParcel = { parcelId: string };

const toCreator = {
  side: 'creator',
  topic: 'shopOrders',
  recipients: 'creatorId',
  subject: ({ parcelId }: OfParcel) => parcelId,
  link: ({ parcelId }: OfParcel) => paths.dashboardOrder(parcelId),
  ...transactional,
} as const;

const toBuyer = {
  side: 'member',
  topic: 'orders',
  recipients: 'userId',
  subject: ({ parcelId }: OfParcel) => parcelId,
  link: ({ orderId }: { orderId: string }) => paths.order(orderId),
  ...transactional,
} as const;

export const orderNotices = [
  kind('orderReceived', toCreator),
  kind('parcelSent', {
    ...toBuyer,
    mails: ['parcelSent', 'parcelSentWithoutTracking', 'parcelSentWithoutLink'],
    mail: ({ tracking, url }) =>
      url ? 'parcelSent' : tracking ? 'parcelSentWithoutLink' : 'parcelSentWithoutTracking',
  }),
  kind('parcelTrackingChanged', {
    ...toBuyer,
    mails: ['parcelTrackingChanged', 'parcelTrackingChangedWithoutLink'],
    mail: ({ url }) => (url ? 'parcelTrackingChanged' : 'parcelTrackingChangedWithoutLink'),
  }),
  kind('parcelReady', toBuyer),
  kind('parcelDelivered', toBuyer),
  kind('parcelConfirmed', { ...toCreator, ...listed, isTransactional: true }),
  kind('parcelUnsent', toCreator),
  kind('parcelOnHold', toBuyer),
  kind('claimOpened', toCreator),
  kind('claimReminder', toCreator),
  kind('claimAdded', toCreator),
  kind('claimAccepted', toCreator),
  kind('claimSorted', toCreator),
  kind('ownClaimLapsed', toCreator),
  kind('replacementNotSent', toCreator),
  kind('claimPassedOn', {
    ...toCreator,
    mails: ['claimPassedOn', 'claimNotAnswered'],
    mail: ({ isLate }) => (isLate ? 'claimNotAnswered' : 'claimPassedOn'),
  }),
  kind('claimDecided', {
    ...toCreator,
    mails: ['claimDecidedWithRefund', 'claimDecidedWithoutRefund'],
    mail: ({ isRefunded }) => (isRefunded ? 'claimDecidedWithRefund' : 'claimDecidedWithoutRefund'),
  }),
  kind('claimReplacementOffered', toBuyer),
  kind('claimRefundOffered', {
    ...toBuyer,
    mails: ['claimRefundOffered', 'claimRefundOfferedWithoutWords'],
    mail: ({ words }) => (words ? 'claimRefundOffered' : 'claimRefundOfferedWithoutWords'),
  }),
  kind('claimAnsweredWithRefund', {
    ...toBuyer,
    mails: ['claimAnsweredWithRefund', 'claimAnsweredWithRefundWithoutWords'],
    mail: ({ words }) => (words ? 'claimAnsweredWithRefund' : 'claimAnsweredWithRefundWithoutWords'),
  }),
  kind('claimAsked', toBuyer),
  kind('claimDisagreed', toBuyer),
  kind('claimLapsed', toBuyer),
  kind('claimNoted', toBuyer),
  kind('claimWithOffice', toBuyer),
  kind('claimRefunded', toBuyer),
  kind('claimDeclined', toBuyer),
  kind('replacementSent', {
    ...toBuyer,
    mails: ['replacementSent', 'replacementSentWithoutLink'],
    mail: ({ url }) => (url ? 'replacementSent' : 'replacementSentWithoutLink'),
  }),
];
