import { createPublishing } from '@/backend/content/publishing-service';
import { createReview } from '@/backend/content/review-service';
import { contentSellable, type SoldContent } from '@/backend/content/sale-service';
import { now } from '@/backend/clock';
import { inTransaction, type Trx } from '@/backend/db/connection';
import * as entitlements from '@/backend/entitlements/service';
import type { DomainModule } from '@/backend/extension-points/module';
import { reportableContent } from '@/backend/moderation/reportable-service';
import { notify } from '@/backend/notices/service';
import type { RefundRule } from '@/backend/policies/refund';
import type { StateSets } from '@/contract/values/states';
import { createTestTable, type TestRow } from '../tables';

/**
 * States of a content type that exists only in tests. It is reviewed, scheduled and public in four
 * states. It is sold and refundable until it begins.
 */
const states: StateSets = {
  public: ['SCHEDULED', 'LIVE', 'ENDED', 'REPLAY_READY'],
  published: 'LIVE',
  sold: ['SCHEDULED', 'LIVE'],
  gone: ['CANCELLED', 'TAKEN_DOWN', 'DELETED'],
  editable: ['DRAFT', 'REJECTED', 'SCHEDULED'],
};
const path = (id: string) => `/lives/${id}`;
const editorPath = (id: string) => `/dashboard/lives/${id}`;

export const sessions = createTestTable('LIVE', states, path);

const afterStateChange = (trx: Trx, row: TestRow) => sessions.get(trx, row.id);
const listMissing = (_: Trx, row: TestRow) => (row.title.length < 3 ? ['title'] : []);
const lifecycle = { contentType: 'LIVE', name: 'session', states, listMissing, afterStateChange } as const;
const { lock, get, update } = sessions;

export const published: string[] = [];

const review = createReview({
  ...lifecycle,
  lock,
  get,
  update,
  approved: () => Promise.resolve(),
  // This type uses the notices of courses.
  notify: (trx, about, reason) =>
    reason === null
      ? notify(trx, 'courseApproved', about)
      : notify(trx, 'courseRejected', { ...about, reason }),
});

export const publishing = createPublishing({
  ...lifecycle,
  review,
  lock,
  update,
  listDue: sessions.listDue,
  published: (_, { id }) => Promise.resolve(void published.push(id)),
  removed: () => Promise.resolve(),
});

/**
 * Refund rule of content with a start time: refundable until the start, however old the purchase
 * is.
 */
const untilItBegins: RefundRule = {
  text: 'The buyer can have it refunded until it begins.',
  hasOwnPeriod: true,
  async terms(db, { contentId }) {
    const { startsAt } = await get(db, contentId);
    return { until: startsAt, checks: [{ code: 'TIME', isMet: now() < startsAt, value: 0, limit: 0 }] };
  },
};

export const soldSession = {
  type: 'PPV_LIVE',
  contentType: 'LIVE',
  name: 'session',
  refundRule: untilItBegins,
  findState: async (db, id) => (await sessions.find(db, id))?.state,
  findSaleEnd: async (db, id) => (await get(db, id)).startsAt,
  listIncluded: () => Promise.resolve([]),
  ownsPermanently: (db, userId, id) => entitlements.ownsPermanently(db, userId, 'LIVE', id),
  usageOf: () => Promise.resolve({ consumed: 1, downloads: 0 }),
  listUses: () => Promise.resolve([]),
} as const satisfies SoldContent;

export const sessionSellable = contentSellable(soldSession);

export const sessionsModule: DomainModule = {
  contentKinds: [
    {
      ...sessions.kind,
      isIncludable: true,
      isDiscountable: true,
      review: {
        list: sessions.listForReview,
        async find(trx, id) {
          const row = await lock(trx, id);
          return row && sessions.toEntry(row);
        },
        count: async (db, queue) => (await sessions.listForReview(db, queue)).length,
        decide: review.decide,
        restore: review.restore,
      },
      takedown: {
        takeDown: publishing.takeDown,
        putBack: publishing.putBack,
        restore: publishing.restore,
        editorPath,
      },
      editing: {
        create: () => Promise.reject(new Error('Tests insert rows.')),
        updateStatus: (actor, id, status) =>
          inTransaction(async (trx) => {
            const publishAt = status === 'DRAFT' ? undefined : (await get(trx, id)).startsAt.toISOString();
            await publishing.changeStatus(trx, actor, id, { status, publishAt });
          }),
        remove: (actor, id) => inTransaction((trx) => publishing.remove(trx, actor, id)),
        setTags: () => Promise.resolve(),
      },
    },
  ],
  sellables: [sessionSellable],
  reportables: [reportableContent('LIVE')],
};
