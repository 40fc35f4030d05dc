import type { ProductDraft, ProductInput } from '@/contract/shop-editing';
import { shopLimits } from '@/contract/values/shop';
import { parseCents, plainAmount } from '@/lib/format/parse-cents';
import { combine, type OptionForm, type VariantForm } from './variant-form';

export type PictureForm = { pictureId: string; url: string; alt: string };
type ProductStatus = 'DRAFT' | 'PUBLISHED' | 'UNPUBLISHED';

/** Product as typed: numbers and amounts are texts until the form is saved. */
export type ProductForm = {
  status: ProductStatus;
  title: string;
  summary: string;
  description: string;
  details: { label: string; text: string }[];
  pictures: PictureForm[];
  options: OptionForm[];
  variants: VariantForm[];
  departmentSlug: string;
  collectionSlugs: string[];
  lowStock: string;
  canBePosted: boolean;
  canBeCollected: boolean;
};

type FieldName = keyof ProductForm;

const FIRST_LOW_STOCK = 3;

const blankVariant: VariantForm = {
  values: [],
  price: '',
  sku: '',
  stock: '0',
  weight: '0',
  isMade: true,
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function toVariants({ options, variants }: ProductDraft): VariantForm[] {
  if (variants.length === 0 && options.length === 0) return [blankVariant];
  return combine(options).map((values) => {
    const found = variants.find((variant) => isSame(variant.values, values));
    if (!found) return { ...blankVariant, values, isMade: false };
    const { priceCents, sku, stock, weightGrams, isMade } = found;
    return {
      values,
      price: plainAmount(priceCents),
      sku,
      stock: String(stock),
      weight: String(weightGrams),
      isMade,
    };
  });
}

/** Returns the form of a stored product, or of a new product if `draft` is null. */
export function toForm(draft: ProductDraft | null): ProductForm {
  if (!draft)
    return {
      status: 'DRAFT',
      title: '',
      summary: '',
      description: '',
      details: [],
      pictures: [],
      options: [],
      variants: [blankVariant],
      departmentSlug: '',
      collectionSlugs: [],
      lowStock: String(FIRST_LOW_STOCK),
      canBePosted: true,
      canBeCollected: false,
    };
  const { title, summary, description, details, options, collectionSlugs } = draft;
  return {
    status: draft.state === 'PUBLISHED' || draft.state === 'DRAFT' ? draft.state : 'UNPUBLISHED',
    title,
    summary,
    description,
    details,
    pictures: draft.pictures.map(({ pictureId, url, alt }) => ({ pictureId, url, alt })),
    options,
    variants: toVariants(draft),
    departmentSlug: draft.departmentSlug ?? '',
    collectionSlugs,
    lowStock: String(draft.lowStock),
    canBePosted: draft.canBePosted,
    canBeCollected: draft.canBeCollected,
  };
}

/** Returns the names of the fields that differ from the stored product. */
export const listChanged = (form: ProductForm, stored: ProductForm): FieldName[] =>
  (Object.keys(form) as FieldName[]).filter((name) => !isSame(form[name], stored[name]));

/** Returns a newer stored product with the fields that were changed here. */
export function rebase(form: ProductForm, before: ProductForm, newer: ProductForm): ProductForm {
  const mine = listChanged(form, before).map((name) => [name, form[name]]);
  return { ...newer, ...(Object.fromEntries(mine) as Partial<ProductForm>) };
}

/** Parses a typed whole number. An empty field is 0; any other text is NaN. */
const wholeOf = (typed: string): number => {
  const text = typed.trim().replaceAll(',', '');
  if (text === '') return 0;
  return /^\d+$/.test(text) ? Number(text) : NaN;
};

/** Returns a number, or a fallback for NaN. */
const orElse = (value: number, other: number) => (Number.isNaN(value) ? other : value);

const priceOf = ({ price }: Pick<VariantForm, 'price'>, language: string): number =>
  parseCents(price, language) ?? NaN;

/** Returns the prices of the variants with `isMade` (cents), without invalid prices. */
export const listPrices = ({ variants }: Pick<ProductForm, 'variants'>, language: string): number[] =>
  variants
    .filter(({ isMade }) => isMade)
    .map((variant) => priceOf(variant, language))
    .filter((cents) => !Number.isNaN(cents));

/** Returns the total stock of the variants with `isMade`. */
export const sumStock = ({ variants }: Pick<ProductForm, 'variants'>): number =>
  variants.filter(({ isMade }) => isMade).reduce((sum, { stock }) => sum + orElse(wholeOf(stock), 0), 0);

/** Returns true if the stock of a variant is at or below the alert threshold. */
export const isLow = ({ stock, isMade }: VariantForm, lowStock: string): boolean =>
  isMade && wholeOf(stock) <= orElse(wholeOf(lowStock), 0);

/**
 * Returns the variants for a call. Each variant includes the stock that the form showed, so that
 * the server can subtract items sold since then. A variant that is not made gets a valid price,
 * which is not used.
 */
function toVariantInputs(
  form: ProductForm,
  stored: ProductDraft | null,
  language: string,
): ProductInput['variants'] {
  const [unusedPrice = shopLimits.priceCents.min] = listPrices(form, language);
  return form.variants.map(({ values, price, sku, stock, weight, isMade }) => {
    const seen = stored?.variants.find((variant) => isSame(variant.values, values));
    const read = (typed: number, unused: number) => (isMade ? typed : orElse(typed, unused));
    return {
      values,
      priceCents: read(priceOf({ price }, language), unusedPrice),
      sku: sku.trim(),
      stock: read(wholeOf(stock), 0),
      seenStock: seen?.stock ?? null,
      weightGrams: read(wholeOf(weight), 0),
      isMade,
    };
  });
}

const isFilled = ({ label, text }: ProductForm['details'][number]) =>
  label.trim() !== '' || text.trim() !== '';

/** Returns the indexes of the details rows that are sent; empty rows are omitted. */
export const listFilledDetails = ({ details }: Pick<ProductForm, 'details'>): number[] =>
  details.flatMap((detail, place) => (isFilled(detail) ? place : []));

/** Returns the changed fields for a call. Options and variants are always sent together. */
export function toInput(
  form: ProductForm,
  changed: readonly FieldName[],
  stored: ProductDraft | null,
  language: string,
): Partial<ProductInput> {
  const has = (name: FieldName) => changed.includes(name);
  const hasOffers = has('options') || has('variants');
  return {
    ...(has('title') && { title: form.title }),
    ...(has('summary') && { summary: form.summary }),
    ...(has('description') && { description: form.description }),
    ...(has('details') && { details: form.details.filter(isFilled) }),
    ...(has('pictures') && {
      pictures: form.pictures.map(({ pictureId, alt }) => ({ pictureId, alt: alt.trim() })),
    }),
    ...(hasOffers && { options: form.options, variants: toVariantInputs(form, stored, language) }),
    ...(has('departmentSlug') && { departmentSlug: form.departmentSlug || null }),
    ...(has('collectionSlugs') && { collectionSlugs: form.collectionSlugs }),
    ...(has('lowStock') && { lowStock: wholeOf(form.lowStock) }),
    ...(has('canBePosted') && { canBePosted: form.canBePosted }),
    ...(has('canBeCollected') && { canBeCollected: form.canBeCollected }),
  };
}
