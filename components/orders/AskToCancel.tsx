import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { ConfirmModal } from '@/components/ui/feedback/ConfirmModal';
import { useToast } from '@/components/ui/feedback/useToast';
import type { Parcel } from '@/contract/orders';
import { paths } from '@/contract/paths';
import { useAsk } from '@/hooks/shop/useAsk';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName } from '@/lib/format/format';

type Props = { orderNumber: string; parcel: Parcel; onClose: () => void };

/** Dialog for a message that asks the creator to cancel a parcel before it is sent. */
export function AskToCancel({ orderNumber, parcel: { number, creator }, onClose }: Props) {
  const { t } = useTranslation('shop');
  const { push } = useRouter();
  const toast = useToast();
  const errorText = useErrorText();
  const send = useAsk();
  const name = firstName(creator.name);

  async function ask() {
    const chatId = await send(
      creator.userId,
      t('orders.askToCancel.message', { number, order: orderNumber }),
    );
    toast(t('orders.askToCancel.sent', { name }), {
      label: t('orders.askToCancel.see'),
      onAction: () => void push(paths.chat(chatId)),
    });
  }

  return (
    <ConfirmModal
      title={t('orders.askToCancel.title', { name })}
      action={t('orders.askToCancel.send')}
      acting={t('orders.askToCancel.sending')}
      keep={t('orders.askToCancel.keep')}
      theme="black"
      errorText={errorText}
      onConfirm={ask}
      onClose={onClose}
    >
      <p>{t('orders.askToCancel.text', { name })}</p>
    </ConfirmModal>
  );
}
