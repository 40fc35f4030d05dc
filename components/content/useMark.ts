import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useSWRConfig } from 'swr';
import { useToast } from '@/components/ui/feedback/useToast';
import type { Markable } from '@/lib/session/pending-mark';

/**
 * Returns a function that saves or unsaves content, or follows or unfollows a creator. Its code is
 * loaded on use.
 * @param onChange called with the new state, also on undo
 */
export function useMark(onChange?: (isMarked: boolean) => void) {
  const { asPath, push } = useRouter();
  const { mutate } = useSWRConfig();
  const { t } = useTranslation('common');
  const toast = useToast();
  return (thing: Markable, isMarked: boolean) =>
    void import('./mark').then(({ setMark }) =>
      setMark(thing, isMarked, { mutate, toast, t, path: asPath, push, onChange }),
    );
}
