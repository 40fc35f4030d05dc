import type { ProductOption, Variant } from '@/contract/shop';

/** Chosen value of each option, in the order of the options. */
export type ChosenValues = readonly string[];

type Choosable = { options: readonly ProductOption[]; variants: readonly Variant[] };

/** State of an option's value in combination with the other chosen values. */
export type ValueState = 'AVAILABLE' | 'SOLD_OUT' | 'NOT_MADE';

export const isSoldOut = ({ leftCount }: Pick<Variant, 'leftCount'>): boolean => leftCount === 0;

/** Returns the variant of the chosen values; undefined for a combination that is not made. */
export const findVariant = ({ variants }: Choosable, chosen: ChosenValues): Variant | undefined =>
  variants.find(({ values }) => values.every((value, place) => value === chosen[place]));

/**
 * Returns the values of the first variant in stock. If all variants are sold out, returns those of
 * the first variant.
 */
export const firstChoice = ({ variants }: Choosable): ChosenValues =>
  (variants.find((variant) => !isSoldOut(variant)) ?? variants[0])?.values ?? [];

/**
 * Returns the state of a value of the option at index `place`, in combination with the other chosen
 * values.
 */
export function stateOfValue(
  product: Choosable,
  chosen: ChosenValues,
  place: number,
  value: string,
): ValueState {
  const variant = findVariant(product, chosen.toSpliced(place, 1, value));
  if (!variant) return 'NOT_MADE';
  return isSoldOut(variant) ? 'SOLD_OUT' : 'AVAILABLE';
}

/**
 * Returns the values of the option at index `place`, each with its state in combination with the
 * other chosen values.
 */
export const listValues = (
  product: Choosable,
  chosen: ChosenValues,
  place: number,
  state: ValueState,
): string[] =>
  (product.options[place]?.values ?? []).filter(
    (value) => value !== chosen[place] && stateOfValue(product, chosen, place, value) === state,
  );
