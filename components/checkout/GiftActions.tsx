import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { useToast } from '@/components/ui/feedback/useToast';
import type { Bought } from '@/contract/checkout';
import { useGiftActions } from '@/hooks/gifts/useGift';
import { useErrorText } from '@/hooks/useErrorText';

type Props = { gift: NonNullable<Bought['gift']>; title: string; onChange: () => void };

/** Actions of the giver for an unclaimed gift: resend the link or revoke the gift. */
export function GiftActions({
  gift: { code, recipientName: name, state, revocableUntil },
  title,
  onChange,
}: Props) {
  const { t } = useTranslation('wallet');
  const toast = useToast();
  const errorText = useErrorText();
  const { resend, revoke, isBusy, problem } = useGiftActions(code);
  const [isAsking, setAsking] = useState(false);
  if (state !== 'WAITING' && state !== 'UNAVAILABLE') return null;

  async function sendAgain() {
    if (!(await resend())) return;
    toast(t('bought.gift.sent', { name }));
    onChange();
  }

  async function take() {
    if (!(await revoke())) return;
    setAsking(false);
    toast(t('bought.gift.taken'));
    onChange();
  }

  return (
    <>
      {state === 'WAITING' && (
        <Button
          theme="hollow-underlined"
          size="s"
          aria-label={t('bought.gift.resendThis', { title })}
          loading={isBusy && !isAsking && t('bought.gift.sending')}
          onClick={() => void sendAgain()}
        >
          {t('bought.gift.resend')}
        </Button>
      )}
      {revocableUntil && (
        <Button
          theme="hollow-underlined"
          size="s"
          aria-label={t('bought.gift.revokeThis', { title })}
          onClick={() => setAsking(true)}
        >
          {t('bought.gift.revoke')}
        </Button>
      )}
      {problem && !isAsking && (
        <Banner tone="error" announced>
          {errorText(problem)}
        </Banner>
      )}
      {isAsking && (
        <Modal open onClose={() => setAsking(false)} title={t('bought.gift.revokeTitle', { title })}>
          <p>{t('bought.gift.revokeText', { name })}</p>
          {problem && (
            <Banner tone="error" announced>
              {errorText(problem)}
            </Banner>
          )}
          <ModalActions>
            <Button theme="hollow" onClick={() => setAsking(false)}>
              {t('bought.gift.keep')}
            </Button>
            <Button theme="danger" loading={isBusy && t('bought.gift.taking')} onClick={() => void take()}>
              {t('bought.gift.revoke')}
            </Button>
          </ModalActions>
        </Modal>
      )}
    </>
  );
}
