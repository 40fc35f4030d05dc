import { shopLimits } from '@/contract/values/shop';
import { parseCents, plainAmount } from '@/lib/format/parse-cents';
import type { Rate } from './types';

/**
 * Rate as typed. An empty weight means no limit, and an empty `freeFrom` means that delivery is
 * never free.
 */
export type RateValues = Record<'name' | 'from' | 'to' | 'kg' | 'price' | 'freeFrom', string>;
export type RateField = keyof RateValues;

const GRAMS = 1000;
const MOST_GRAMS = 1_000_000;
const nameCharacters = { min: 2, max: 60 };

/** Returns the form values of a rate; without a rate, the values of a new rate. */
export const toRateValues = (rate?: Rate): RateValues => ({
  name: rate?.name ?? '',
  from: rate ? String(rate.days.from) : '',
  to: rate ? String(rate.days.to) : '',
  kg: rate?.maxGrams ? String(rate.maxGrams / GRAMS) : '',
  price: rate ? plainAmount(rate.priceCents) : '',
  freeFrom: rate?.freeFromCents ? plainAmount(rate.freeFromCents) : '',
});

export const isZoneName = (name: string): boolean => {
  const { length } = name.trim();
  return length >= nameCharacters.min && length <= nameCharacters.max;
};

const within = (value: number | undefined, { min, max }: { min: number; max: number }): value is number =>
  value !== undefined && value >= min && value <= max;

const daysOf = (typed: string) => (/^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : undefined);

/** Converts a weight in kilograms, with up to three decimals, to grams. */
function gramsOf(typed: string): number | undefined {
  if (!/^\s*\d{1,4}([.,]\d{1,3})?\s*$/.test(typed)) return undefined;
  return Math.round(Number(typed.trim().replace(',', '.')) * GRAMS);
}

/** Returns the rate, or the names of the invalid fields. */
export function readRate(values: RateValues, language: string): { rate?: Rate; wrong: RateField[] } {
  const [from, to] = [daysOf(values.from), daysOf(values.to)];
  const maxGrams = values.kg.trim() === '' ? null : gramsOf(values.kg);
  const priceCents = parseCents(values.price, language);
  const freeFromCents = values.freeFrom.trim() === '' ? null : parseCents(values.freeFrom, language);
  const isFree = freeFromCents === null || within(freeFromCents, shopLimits.freeFromCents);
  const isWeight = maxGrams === null || within(maxGrams, { min: 1, max: MOST_GRAMS });
  const wrong: RateField[] = [];
  if (!isZoneName(values.name)) wrong.push('name');
  if (!within(from, shopLimits.deliveryDays)) wrong.push('from');
  if (!within(to, shopLimits.deliveryDays) || (from !== undefined && to < from)) wrong.push('to');
  if (!isWeight) wrong.push('kg');
  if (!within(priceCents, shopLimits.deliveryCents)) wrong.push('price');
  if (!isFree) wrong.push('freeFrom');
  if (wrong.length > 0) return { wrong };
  return {
    wrong,
    rate: {
      name: values.name.trim(),
      days: { from: from!, to: to! },
      maxGrams: maxGrams ?? null,
      priceCents: priceCents!,
      freeFromCents: freeFromCents ?? null,
    },
  };
}
