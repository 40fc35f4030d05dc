import { useTranslation } from 'next-i18next/pages';
import type { FieldError } from '@/contract/shared';

type Wrong = Pick<FieldError, 'code' | 'limit' | 'word'> | { type?: unknown; message?: string };

/** Returns the text of a field error from a form or from the server; undefined without an error. */
export function useFieldText(): (wrong: Wrong | undefined) => string | undefined {
  const { t } = useTranslation('common', { bindI18nStore: 'added' });
  return (wrong) => {
    if (!wrong) return undefined;
    const code = 'code' in wrong ? wrong.code : String(wrong.type);
    // An error in a form stores the limit or the word as its message.
    const limit = 'code' in wrong ? wrong.limit : Number(wrong.message);
    const word = 'code' in wrong ? wrong.word : wrong.message;
    return t([`fieldErrors.${code}`, 'ui.checkThis'], { count: limit || 0, word });
  };
}
