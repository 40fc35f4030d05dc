import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/Banner';
import { Button } from '@/components/ui/Button';
import { Modal, ModalActions } from '@/components/ui/Modal';
import { useToast } from '@/components/ui/useToast';
import type { DiscountCode } from '@/contract/discounts';
import type { DiscountActions } from '@/hooks/discounts/useDiscountCodes';
import { useErrorText } from '@/hooks/useErrorText';

type Props = { code: DiscountCode; end: DiscountActions['end']; onClose: () => void };

/** Asks before a code ends, which cannot be undone. */
export function EndDiscount({ code: { id, code }, end, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const toast = useToast();
  const errorText = useErrorText();
  const [isEnding, setEnding] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function endIt() {
    setFailure(undefined);
    setEnding(true);
    try {
      await end(id);
      toast(t('codes.ended', { code }));
      onClose();
    } catch (refused) {
      setFailure(refused);
      setEnding(false);
    }
  }

  return (
    <Modal open onClose={onClose} title={t('codes.endTitle', { code })}>
      <p>{t('codes.endText')}</p>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <ModalActions>
        <Button theme="hollow" onClick={onClose}>
          {t('codes.cancel')}
        </Button>
        <Button theme="danger" loading={isEnding && t('codes.saving')} onClick={() => void endIt()}>
          {t('codes.end')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
