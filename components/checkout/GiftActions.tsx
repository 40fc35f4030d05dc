import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { useToast } from '@/components/ui/feedback/useToast';
import type { Bought } from '@/contract/checkout';
import { useGivenGift } from '@/hooks/gifts/useGift';
import { useErrorText } from '@/hooks/useErrorText';

type Props = { gift: NonNullable<Bought['gift']>; title: string; onChange: () => void };

/** Actions of the giver for an unclaimed gift: resend the link or revoke the gift. */
export function GiftActions({
  gift: { code, recipientName: name, state, takeBackUntil },
  title,
  onChange,
}: Props) {
  const { t } = useTranslation('wallet');
  const toast = useToast();
  const errorText = useErrorText();
  const { resend, takeBack, isBusy, problem } = useGivenGift(code);
  const [isAsking, setAsking] = useState(false);
  if (state !== 'WAITING' && state !== 'UNAVAILABLE') return null;

  async function sendAgain() {
    if (!(await resend())) return;
    toast(t('bought.gift.sent', { name }));
    onChange();
  }

  async function take() {
    if (!(await takeBack())) return;
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
      {takeBackUntil && (
        <Button
          theme="hollow-underlined"
          size="s"
          aria-label={t('bought.gift.takeBackThis', { title })}
          onClick={() => setAsking(true)}
        >
          {t('bought.gift.takeBack')}
        </Button>
      )}
      {problem && !isAsking && (
        <Banner tone="error" announced>
          {errorText(problem)}
        </Banner>
      )}
      {isAsking && (
        <Modal open onClose={() => setAsking(false)} title={t('bought.gift.takeBackTitle', { title })}>
          <p>{t('bought.gift.takeBackText', { name })}</p>
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
              {t('bought.gift.takeBack')}
            </Button>
          </ModalActions>
        </Modal>
      )}
    </>
  );
}
