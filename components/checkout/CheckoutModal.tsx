import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { Modal } from '@/components/ui/feedback/Modal';
import { unlockTitleKey, type Choice } from '@/lib/checkout/choice';
import { firstName } from '@/lib/format/format';
import { ConfirmPurchase } from './ConfirmPurchase';

type Props = { choice: Choice; returnPath: string; onClose: () => void; onOwned: () => void } & Pick<
  ComponentProps<typeof Modal>,
  'backTo'
>;

/** Checkout confirmation in a dialog. */
export function CheckoutModal({ choice, returnPath, onClose, onOwned, backTo }: Props) {
  const { t } = useTranslation('wallet');
  const isJoining = choice.transactionType === 'SUBSCRIPTION';
  const title = isJoining
    ? t('checkout.join.title', { name: firstName(choice.creator.name) })
    : t(unlockTitleKey(choice.transactionType));
  return (
    <Modal open onClose={onClose} title={title} backTo={backTo}>
      <ConfirmPurchase choice={choice} returnPath={returnPath} onOwned={onOwned} />
    </Modal>
  );
}
