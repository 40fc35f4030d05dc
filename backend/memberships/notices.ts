import { paths } from '../../contract/paths.ts';
import { findClearingDay } from '../checkout/purchases/clearing-service.ts';
import {
  listed,
  noticeFactory,
  optional,
  transactional,
  type EventsOf,
} from '../extension-points/notice-kinds.ts';

/** Values of a notice about a membership to its member. */
const own = { userId: 'id', creatorId: 'id', contentId: 'id', title: 'text', date: 'day' } as const;
const failed = { ...own, amount: 'cents', payUrl: 'address' } as const;
const price = { ...own, amount: 'cents', next: 'cents' } as const;
/** Values of a notice about a member to the creator. */
const ofMember = { creatorId: 'id', personId: 'id', contentId: 'id', purchaseId: 'id' } as const;

const events = {
  trialEnds: { ...own, amount: 'cents', isYearly: 'flag' },
  yearRenews: { ...own, amount: 'cents' },
  firstPaymentFailed: failed,
  renewalFailed: failed,
  membershipCancelled: own,
  membershipEnded: own,
  giftEnds: { ...own, amount: 'cents' },
  priceChanges: price,
  priceStays: price,
  memberWelcomed: { userId: 'id', creatorId: 'id', contentId: 'id', title: 'text', words: 'words' },
  paymentsHeld: { creatorId: 'id' },
  memberBegan: {
    ...ofMember,
    title: 'text',
    source: 'source',
    // False if the member already had another membership with the creator.
    isNew: 'flag',
    isYearly: 'flag',
    price: 'cents',
    amount: 'cents',
    fee: 'cents',
    share: 'cents',
  },
  membershipRenewed: { ...ofMember, amount: 'cents', fee: 'cents' },
  memberEnded: { ...ofMember, title: 'text' },
} as const;

declare module '../extension-points/notice-kinds.ts' {
  interface NoticeEvents extends EventsOf<typeof events> {}
}

const kind = noticeFactory(events);
const toMember = {
  side: 'member',
  topic: 'memberships',
  recipients: 'userId',
  link: () => paths.purchases,
  ...transactional,
} as const;
const failure = {
  ...toMember,
  topic: 'failedPayments',
  link: ({ payUrl }: { payUrl: string }) => payUrl,
} as const;
const end = {
  ...toMember,
  link: ({ contentId }: { contentId: string }) => paths.membership(contentId),
} as const;
const toCreator = {
  side: 'creator',
  topic: 'members',
  recipients: 'creatorId',
  link: () => paths.wallet,
} as const;

type OfMember = Record<keyof typeof ofMember, string>;
const aboutMember = ({ creatorId, personId, contentId, purchaseId }: OfMember) => ({
  creatorId,
  personId,
  contentType: 'SUBSCRIPTION' as const,
  contentId,
  purchaseId,
});

export const membershipNotices = [
  kind('trialEnds', {
    ...toMember,
    mails: ['trialEnds', 'trialEndsYearly'],
    mail: ({ isYearly }) => (isYearly ? 'trialEndsYearly' : 'trialEnds'),
  }),
  kind('yearRenews', toMember),
  kind('firstPaymentFailed', failure),
  kind('renewalFailed', failure),
  kind('membershipCancelled', toMember),
  kind('membershipEnded', end),
  kind('giftEnds', end),
  kind('memberWelcomed', end),
  kind('priceChanges', toMember),
  kind('priceStays', toMember),
  kind('paymentsHeld', { ...toCreator, topic: 'failedPayouts', ...transactional }),
  kind('memberBegan', {
    ...toCreator,
    ...optional,
    hasSum: true,
    complete: async (db, { source, purchaseId }) => ({
      date: source === 'CARD' ? await findClearingDay(db, purchaseId) : undefined,
    }),
    mails: [
      'memberBegan',
      'memberBeganWithoutDay',
      'memberBeganTrial',
      'memberBeganTrialYearly',
      'memberBeganGift',
    ],
    mail: (event) => {
      if (event.source === 'TRIAL') return event.isYearly ? 'memberBeganTrialYearly' : 'memberBeganTrial';
      if (event.source === 'GIFT') return 'memberBeganGift';
      return 'date' in event ? 'memberBegan' : 'memberBeganWithoutDay';
    },
    facts: ({ source, isNew, amount, fee, ...event }) => [
      ...(isNew ? [{ ...aboutMember(event), kind: 'MEMBER_BEGAN' as const, source }] : []),
      ...(source === 'CARD'
        ? [
            {
              ...aboutMember(event),
              kind: 'PURCHASE_PAID' as const,
              soldAs: 'SUBSCRIPTION' as const,
              source,
              amountCents: amount,
              feeCents: fee,
            },
          ]
        : []),
    ],
  }),
  kind('membershipRenewed', {
    ...toCreator,
    // A renewal is not announced to anybody. This event only updates the figures.
    recipients: () => Promise.resolve([]),
    ...listed,
    facts: ({ amount, fee, ...event }) => [
      {
        ...aboutMember(event),
        kind: 'PURCHASE_PAID',
        soldAs: 'SUBSCRIPTION',
        source: 'RENEWAL',
        amountCents: amount,
        feeCents: fee,
      },
    ],
  }),
  kind('memberEnded', {
    ...toCreator,
    ...listed,
    facts: (event) => [{ ...aboutMember(event), kind: 'MEMBER_ENDED' }],
  }),
];
