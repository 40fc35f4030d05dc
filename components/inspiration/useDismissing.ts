import { useTranslation } from 'next-i18next/pages';
import { useToast } from '@/components/ui/feedback/useToast';
import { useDismissals } from '@/hooks/inspiration/useDismissals';
import { useErrorText } from '@/hooks/useErrorText';

/** Returns the action that dismisses an idea in place, with undo. */
export function useDismissing() {
  const { t } = useTranslation('dashboard');
  const toast = useToast();
  const errorText = useErrorText();
  const { isShown, dismiss, restore } = useDismissals();
  const report = (error: unknown) => toast(errorText(error));
  return {
    isShown,
    dismiss: (id: string) =>
      void dismiss(id).then(
        () =>
          toast(t('inspiration.ideas.dismissed'), {
            label: t('inspiration.ideas.undo'),
            onAction: () => void restore(id).catch(report),
          }),
        report,
      ),
  };
}
