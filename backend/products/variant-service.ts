import type { ProductInput } from '../../contract/shop-editing.ts';
import { shopLimits } from '../../contract/values/shop.ts';
import type { Trx } from '../db/connection.ts';
import { invalidField } from '../errors.ts';
import type { Option } from './repository.ts';
import * as repository from './variant-repository.ts';
import type { VariantRow } from './variant-repository.ts';

type VariantInput = ProductInput['variants'][number];

/** Columns of a product that are derived from its variants. */
export type VariantSums = {
  priceCents: number;
  highestPriceCents: number;
  stock: number;
  colours: string[];
  skus: string;
};

/** Result of a change of variants. */
export type VariantChange = VariantSums & {
  /** True if a price changed, or if a variant is no longer made. */
  hasOtherOffers: boolean;
  /** True if a sold-out variant has items again. */
  isBack: boolean;
};

const keyOf = (values: string[]) => JSON.stringify(values);
const hasTwice = (values: string[]) =>
  new Set(values.map((value) => value.toLowerCase())).size < values.length;

/**
 * Asserts that options and variants match. Option names and values must be unique, and each variant
 * must have one value of each option.
 * @throws 422
 */
function assertFit(options: Option[], variants: VariantInput[]): void {
  if (hasTwice(options.map(({ name }) => name)))
    throw invalidField('options', 'OPTION_TWICE', 'Two options have the same name.');
  for (const [place, { values }] of options.entries())
    if (hasTwice(values))
      throw invalidField(`options.${place}.values`, 'VALUE_TWICE', 'A value is in this option twice.');
  for (const [place, { values }] of variants.entries()) {
    const fits =
      values.length === options.length &&
      values.every((value, option) => options[option]!.values.includes(value));
    if (!fits)
      throw invalidField(
        `variants.${place}.values`,
        'NO_SUCH_VALUE',
        'A variant has one value of each option.',
      );
  }
  if (new Set(variants.map(({ values }) => keyOf(values))).size < variants.length)
    throw invalidField('variants', 'VARIANT_TWICE', 'A variant is in the list twice.');
}

/**
 * Returns the new stock of a variant. The creator's change in the form is added to the current
 * stock, so that sales since the form was opened still count.
 */
function toStock({ stock, seenStock }: VariantInput, found: VariantRow | undefined): number {
  if (!found || seenStock === null) return stock;
  return Math.min(shopLimits.stock.max, Math.max(0, found.stock + stock - seenStock));
}

/** Returns the colours of the variants that are made, in lower case. */
function listColours(options: Option[], made: VariantInput[]): string[] {
  const place = options.findIndex(({ name }) => /^colou?r$/i.test(name.trim()));
  if (place < 0) return [];
  return [...new Set(made.map(({ values }) => values[place]!.toLowerCase()))];
}

/**
 * Removes variants that the creator removed from a product. Variants that an order, a cart or a
 * waiting person refers to are switched off; all others are deleted.
 */
async function end(trx: Trx, rows: VariantRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const needed = await repository.listNeeded(trx, ids);
  await repository.switchOff(
    trx,
    ids.filter((id) => needed.has(id)),
  );
  await repository.deleteVariants(
    trx,
    ids.filter((id) => !needed.has(id)),
  );
}

/**
 * Replaces the variants of a locked product. A variant with the same option values is updated
 * instead of replaced, so that its id and its sales are kept.
 * @throws 422 for variants that do not match the options
 */
export async function setVariants(
  trx: Trx,
  { id: productId, lowStock }: { id: string; lowStock: number },
  options: Option[],
  wanted: VariantInput[],
): Promise<VariantChange> {
  assertFit(options, wanted);
  const rows = await repository.lockOfProduct(trx, productId);
  const byValues = new Map(rows.map((row) => [keyOf(row.optionValues), row]));
  const added = [];
  const changes: { found: VariantRow | undefined; input: VariantInput; stock: number }[] = [];
  for (const [position, input] of wanted.entries()) {
    const found = byValues.get(keyOf(input.values));
    byValues.delete(keyOf(input.values));
    const stock = toStock(input, found);
    changes.push({ found, input, stock });
    const columns = {
      position,
      stock,
      priceCents: input.priceCents,
      sku: input.sku,
      weightGrams: input.weightGrams,
      isMade: input.isMade,
      // The creator sees the stock in the form, so no notice about low stock is needed.
      isLowTold: stock <= lowStock,
    };
    if (found) await repository.updateVariant(trx, found.id, columns);
    else added.push({ ...columns, productId, optionValues: input.values });
  }
  await repository.insertVariants(trx, added);
  await end(trx, [...byValues.values()]);
  const made = changes.filter(({ input }) => input.isMade);
  const prices = made.map(({ input }) => input.priceCents);
  return {
    priceCents: prices.length ? Math.min(...prices) : 0,
    highestPriceCents: prices.length ? Math.max(...prices) : 0,
    stock: made.reduce((sum, { stock }) => sum + stock, 0),
    colours: listColours(
      options,
      made.map(({ input }) => input),
    ),
    skus: wanted.map(({ sku }) => sku).join('\n'),
    hasOtherOffers:
      [...byValues.values()].some(({ isMade }) => isMade) ||
      changes.some(
        ({ found, input }) => found?.isMade && (!input.isMade || found.priceCents !== input.priceCents),
      ),
    isBack: made.some(({ found, stock }) => stock > 0 && (!found?.isMade || found.stock === 0)),
  };
}
