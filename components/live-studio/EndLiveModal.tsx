import { useTranslation } from 'next-i18next/pages';
import { ConfirmModal } from '@/components/ui/feedback/ConfirmModal';
import { useErrorText } from '@/hooks/useErrorText';

type Props = {
  viewersCount: number;
  isRecorded: boolean;
  onEnd: () => Promise<unknown>;
  onClose: () => void;
};

/** Confirmation before a live ends, with the number of viewers and what happens next. */
export function EndLiveModal({ viewersCount, isRecorded, onEnd, onClose }: Props) {
  const { t } = useTranslation('studio');
  return (
    <ConfirmModal
      title={
        viewersCount > 0 ? t('studio.end.title', { count: viewersCount }) : t('studio.end.titleOfNobody')
      }
      action={t('studio.end.action')}
      acting={t('studio.end.acting')}
      keep={t('studio.end.keep')}
      onConfirm={onEnd}
      onClose={onClose}
      errorText={useErrorText()}
    >
      <p>{t(isRecorded ? 'studio.end.recorded' : 'studio.end.notRecorded')}</p>
    </ConfirmModal>
  );
}
