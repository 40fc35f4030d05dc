import type { ProductForm } from './product-form';

/**
 * Returns the fields that two windows may have changed as one text, so that the two versions can be
 * compared.
 */
export const toComparedText = (form: ProductForm): string =>
  [
    form.title,
    form.summary,
    form.description,
    ...form.details.map(({ label, text }) => `${label}: ${text}`),
    ...form.pictures.map(({ alt }) => alt),
    ...form.options.map(({ name, values }) => `${name}: ${values.join(', ')}`),
    ...form.variants
      .filter(({ isMade }) => isMade)
      .map(({ values, price, sku, stock, weight }) =>
        [values.join(', '), price && `A$${price}`, sku, stock, `${weight} g`].filter(Boolean).join(' · '),
      ),
  ]
    .filter(Boolean)
    .join('\n\n');
