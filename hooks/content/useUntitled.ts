import { useTranslation } from 'next-i18next/pages';
import type { FocusEvent } from 'react';
import type { DraftType } from '@/contract/values/content';

/**
 * Returns whether a draft has the stand-in title that it was opened with, and props of its title
 * field. The field has the focus at once, and what is typed replaces the stand-in.
 */
export function useUntitled(type: DraftType, title: string) {
  const { t } = useTranslation('dashboard');
  const isUntitled = title === t(`content.create.untitled.${type}`);
  return {
    isUntitled,
    titleProps: {
      autoFocus: isUntitled,
      onFocus: ({ target }: FocusEvent<HTMLInputElement>) => {
        if (isUntitled) target.select();
      },
    },
  };
}
