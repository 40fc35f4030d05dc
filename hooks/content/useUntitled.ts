import { useTranslation } from 'next-i18next/pages';
import type { FocusEvent } from 'react';
import type { DraftType } from '@/contract/values/content';

/**
 * Returns whether a draft still has its placeholder title, and the props of its title field. The
 * field has the focus initially, and typed text replaces the placeholder.
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
