import { DiscountInput, DiscountTerms, type DiscountCode } from '@/contract/discounts';
import { DAY_MS } from '@/contract/values/times';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import { parseCents, plainAmount } from '@/lib/format/parse-cents';

export type Kind = 'percent' | 'amount';

/** Form values as typed: whole days in the creator's time zone, and an empty limit for no limit. */
export type DiscountValues = Record<
  'code' | 'percent' | 'amountCents' | 'scope' | 'startsAt' | 'endsAt' | 'totalLimit' | 'personLimit',
  string
>;

/** Fields from top to bottom of the form. */
export const discountFieldNames = [
  'code',
  'percent',
  'amountCents',
  'scope',
  'startsAt',
  'endsAt',
  'totalLimit',
  'personLimit',
] as const;

/** Returns the day of an instant in the local time zone, such as "2026-11-30". */
function dayOf(instant: Date): string {
  const [month, day] = [instant.getMonth() + 1, instant.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${instant.getFullYear()}-${month}-${day}`;
}

/** Returns local midnight at the start of a day. */
const beginOf = (day: string): Date => new Date(`${day}T00:00`);

const instantOf = (day: string, days: number): string | null => {
  if (day === '') return null;
  const begin = beginOf(day);
  begin.setDate(begin.getDate() + days);
  return begin.toISOString();
};

const MEMBERSHIP = 'membership ';

/**
 * Returns the option value of a membership. The value of a course is its id; an empty value means
 * everything that is sold once.
 */
export const toMembershipScope = (id: string): string => MEMBERSHIP + id;

const readScope = (scope: string) =>
  scope.startsWith(MEMBERSHIP)
    ? { courseId: null, membershipId: scope.slice(MEMBERSHIP.length) }
    : { courseId: scope || null, membershipId: null };

const limitOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** Returns the form values of a code. A code ends at the midnight after its last day. */
export const toDiscountValues = (code?: DiscountCode): DiscountValues => ({
  code: code?.code ?? '',
  percent: code?.percent ? String(code.percent) : '',
  amountCents: code?.amountCents ? plainAmount(code.amountCents) : '',
  scope: code?.membership ? toMembershipScope(code.membership.id) : (code?.course?.id ?? ''),
  startsAt: code?.startsAt ? dayOf(new Date(code.startsAt)) : '',
  endsAt: code?.endsAt ? dayOf(new Date(Date.parse(code.endsAt) - DAY_MS / 2)) : '',
  totalLimit: code?.totalLimit ? String(code.totalLimit) : '',
  personLimit: code ? String(code.personLimit ?? '') : '1',
});

const termsOf = (kind: Kind, language: string) => (typed: DiscountValues) => ({
  percent: kind === 'percent' ? Number(typed.percent) : null,
  amountCents: kind === 'amount' ? (parseCents(typed.amountCents, language) ?? 0) : null,
  ...readScope(typed.scope),
  startsAt: instantOf(typed.startsAt, 0),
  endsAt: instantOf(typed.endsAt, 1),
  totalLimit: limitOf(typed.totalLimit),
  personLimit: limitOf(typed.personLimit),
});

/** Resolver of a new code, including the code text. */
export const newCodeResolver = (kind: Kind, language: string) =>
  schemaResolver(DiscountInput, (typed: DiscountValues) => ({
    code: typed.code,
    ...termsOf(kind, language)(typed),
  }));

export const termsResolver = (kind: Kind, language: string) =>
  schemaResolver(DiscountTerms, termsOf(kind, language));
