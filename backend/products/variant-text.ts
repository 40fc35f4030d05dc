/** Returns the values of a variant's options as one text. */
export const toVariantText = (optionValues: string[]): string => optionValues.join(', ');

/** Returns the title of a product with the values of a variant, if it has any. */
export const nameVariant = (title: string, optionValues: string[]): string =>
  optionValues.length === 0 ? title : `${title} (${toVariantText(optionValues)})`;

/**
 * Returns the number of items that everybody sees: only a number at or under the creator's alert is
 * shown, and that of a sold out product.
 */
export const shownStock = (stock: number, lowStock: number): number | null =>
  stock <= lowStock ? stock : null;
