/** Returns the values of a variant's options as one text. */
export const toVariantText = (optionValues: string[]): string => optionValues.join(', ');

/** Returns the title of a product, followed by the option values of a variant if it has any. */
export const nameVariant = (title: string, optionValues: string[]): string =>
  optionValues.length === 0 ? title : `${title} (${toVariantText(optionValues)})`;

/**
 * Returns the number of items that is public. It is shown only if it is at or below the creator's
 * limit for low stock, which includes 0.
 */
export const shownStock = (stock: number, lowStock: number): number | null =>
  stock <= lowStock ? stock : null;
