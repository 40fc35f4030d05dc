import { saleTypeOf, type SellableType } from '../../../contract/values/checkout.ts';
import type { ContentType } from '../../../contract/values/content.ts';
import { funnelSteps, type EarningPart, type FunnelStep } from '../../../contract/values/insights.ts';
import { now } from '../../clock.ts';
import type { InsightReport, Measure } from '../../extension-points/insight-reports.ts';
import { countVisitors } from '../../insights/visit-service.ts';
import { addTo, toLocal } from '../../local-time.ts';
import { countSold, countSoldByDay, sumEarningsByDay } from '../../notices/figure-service.ts';
import { countStarted } from './repository.ts';

/**
 * Category of earnings by sellable type. Credits belong to no creator. A gift counts in the
 * category of its content.
 */
const partOf: Record<Exclude<SellableType, 'CREDITS' | 'GIFT'>, EarningPart> = {
  PPV_COURSE: 'courses',
  SUBSCRIPTION: 'memberships',
  PPV_LIVE: 'lives',
  PPV_PRODUCT: 'products',
  SHOP_ORDER: 'shop',
  DONATION: 'tips',
};

const saleTypes: Partial<Record<ContentType, keyof typeof partOf>> = saleTypeOf;

/**
 * Returns the earnings category of a sale; a gift has the category of its content.
 * @throws Error for a type that no creator is paid for
 */
function toPart(soldAs: SellableType, giftOf: ContentType | null): EarningPart {
  const type = giftOf === null ? soldAs : saleTypes[giftOf];
  if (type === undefined || !Object.hasOwn(partOf, type))
    throw new Error(`earnings of an unknown type: ${soldAs} ${giftOf}`);
  return partOf[type as keyof typeof partOf];
}

const earned: Measure = {
  name: 'EARNED',
  async byDay(db, scope) {
    const sums = await sumEarningsByDay(db, scope);
    return sums.map(({ day, soldAs, giftOf, cents }) => ({
      day,
      part: toPart(soldAs, giftOf),
      value: cents,
    }));
  },
};

const coursesSold: Measure = {
  name: 'COURSES_SOLD',
  async byDay(db, scope) {
    const counts = await countSoldByDay(db, scope, 'COURSE');
    return counts.map(({ day, count }) => ({ day, part: null, value: count }));
  },
};

const funnel: InsightReport = {
  name: 'funnel',
  async read(db, scope) {
    const [visited, results] = await Promise.all([countVisitors(db, scope), countStarted(db, scope)]);
    const countOf = (step: FunnelStep): number => {
      if (step === 'visited') return visited;
      if (step === 'started') return [...results.values()].reduce((sum, count) => sum + count, 0);
      return results.get(step) ?? 0;
    };
    return { rows: funnelSteps.map((key) => ({ key, values: { people: countOf(key) } })) };
  },
};

const lastMonthCoursesSold: InsightReport = {
  name: 'last-month-courses-sold',
  async read(db, scope) {
    const thisMonth = addTo(toLocal(now(), scope.timeZone).day, 'month', 0);
    const lastMonth = { from: addTo(thisMonth, 'month', -1), to: addTo(thisMonth, 'day', -1) };
    const value = await countSold(db, { ...scope, ...lastMonth }, 'COURSE');
    return { rows: [{ key: 'value', values: { value } }] };
  },
};

const totalCoursesSold: InsightReport = {
  name: 'total-courses-sold',
  async read(db, { from: _from, to: _to, ...scope }) {
    const value = await countSold(db, scope, 'COURSE');
    return { rows: [{ key: 'value', values: { value } }] };
  },
};

export const checkoutMeasures = [earned, coursesSold];
export const checkoutReports = [funnel, lastMonthCoursesSold, totalCoursesSold];
