import { MOST_VARIANTS } from '@/contract/values/shop';

export type OptionForm = { name: string; values: string[] };

/** Variant as typed, with one value for each option. */
export type VariantForm = {
  values: string[];
  price: string;
  sku: string;
  stock: string;
  weight: string;
  isMade: boolean;
};

type Offers = { options: OptionForm[]; variants: VariantForm[] };

/** Returns the options that have values; a newly added option has none yet. */
const withValues = (options: readonly OptionForm[]) => options.filter(({ values }) => values.length > 0);

/** Returns every combination of the options' values; a single empty combination without options. */
export const combine = (options: readonly OptionForm[]): string[][] =>
  withValues(options).reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );

/**
 * Returns the variants for changed options. A variant keeps its fields if its values of the
 * remaining options are the same. A new combination starts with the price and weight of the first
 * variant.
 */
export function fitVariants(before: Offers, options: OptionForm[]): VariantForm[] {
  const oldNames = withValues(before.options).map(({ name }) => name);
  const newNames = withValues(options).map(({ name }) => name);
  const [first] = before.variants;
  return combine(options).map((values) => {
    const fits = (variant: VariantForm) =>
      oldNames.every((name, place) => {
        const now = newNames.indexOf(name);
        return now < 0 || variant.values[place] === values[now];
      });
    const found = before.variants.filter(fits);
    const kept = found.find(({ isMade }) => isMade) ?? found[0];
    if (kept) return { ...kept, values };
    return {
      values,
      price: first?.price ?? '',
      sku: '',
      stock: '0',
      weight: first?.weight ?? '0',
      isMade: true,
    };
  });
}

/** Returns true if the list does not contain a name, ignoring capitals. */
export const isNewName = (name: string, present: readonly string[]): boolean =>
  name.trim() !== '' && !present.some((other) => other.trim().toLowerCase() === name.trim().toLowerCase());

/** Returns true if the options result in more variants than a product can have. */
export const hasTooMany = (options: readonly OptionForm[]): boolean =>
  combine(options).length > MOST_VARIANTS;
