import { useTranslation } from 'next-i18next/pages';
import type { FocusEvent } from 'react';
import type { DraftType } from '@/contract/values/content';

/**
 * Returns whether a draft still has its placeholder title, and the props of its title field. The
 * field has the focus initially, and typed text replaces the placeholder.
 *
 * `missing` is the given list of missing fields, preceded by `title` while the draft is untitled.
 */
export function useUntitled<Field extends string = never>(
  type: DraftType,
  title: string,
  missing: readonly Field[] = [],
) {
  const { t } = useTranslation('dashboard');
  const isUntitled = title === t(`content.create.untitled.${type}`);
  return {
    isUntitled,
    missing: isUntitled ? (['title', ...missing] as const) : missing,
    titleProps: {
      autoFocus: isUntitled,
      onFocus: ({ target }: FocusEvent<HTMLInputElement>) => {
        if (isUntitled) target.select();
      },
    },
  };
}
