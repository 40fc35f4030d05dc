import { useTranslation } from 'next-i18next/pages';
import { useFieldText } from '@/hooks/form/useFieldText';
import type { ProductEditing } from '@/hooks/shop/useProductEditing';
import { useErrorText } from '@/hooks/useErrorText';

/** Path endings whose errors have their own text, from the most to the least specific. */
const words = [
  [/^title$/, 'title'],
  [/^pictures$/, 'pictures'],
  [/^variants$|\.priceCents$/, 'price'],
  [/\.stock$/, 'stock'],
  [/\.weightGrams$/, 'weight'],
  [/^lowStock$/, 'lowStock'],
  [/^options\.\d+\.values$/, 'values'],
  [/^details\.\d+\./, 'detail'],
] as const;

/** Error codes whose text says more than the text of their field. */
const special = ['OPTION_TWICE', 'VALUE_TWICE', 'PICTURE_TWICE', 'NOT_FOUND'];

/** Returns the id of the control that an error belongs to. */
const toControlId = (path: string) => (path === 'variants' ? 'variants.0.priceCents' : path);

/** Texts of the errors of a product's form, at their fields and as a summary. */
export function useWrongTexts({ wrong, failure, attempt }: ProductEditing) {
  const { t } = useTranslation('dashboard');
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const shown = wrong.map((error) => {
    const word = special.includes(error.code)
      ? undefined
      : words.find(([pattern]) => pattern.test(error.path))?.[1];
    return {
      id: toControlId(error.path),
      message: word ? t(`shop.form.wrong.${word}`) : (fieldText(error) ?? ''),
    };
  });
  return {
    of: (path: string): string | undefined => shown.find(({ id }) => id === path)?.message,
    summary: {
      errors: shown,
      general: failure !== undefined && shown.length === 0 ? errorText(failure) : undefined,
      attempt,
    },
  };
}
