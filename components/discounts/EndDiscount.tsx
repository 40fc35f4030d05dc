import { useTranslation } from 'next-i18next/pages';
import { ConfirmModal } from '@/components/ui/feedback/ConfirmModal';
import { useToast } from '@/components/ui/feedback/useToast';
import type { DiscountCode } from '@/contract/discounts';
import type { DiscountActions } from '@/hooks/discounts/useDiscountCodes';
import { useErrorText } from '@/hooks/useErrorText';

type Props = { code: DiscountCode; end: DiscountActions['end']; onClose: () => void };

/** Confirmation before a code ends, which cannot be undone. */
export function EndDiscount({ code: { id, code }, end, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const toast = useToast();

  async function endIt() {
    await end(id);
    toast(t('codes.ended', { code }));
  }

  return (
    <ConfirmModal
      title={t('codes.endTitle', { code })}
      action={t('codes.end')}
      acting={t('codes.saving')}
      keep={t('codes.cancel')}
      onConfirm={endIt}
      onClose={onClose}
      errorText={errorText}
    >
      <p>{t('codes.endText')}</p>
    </ConfirmModal>
  );
}
