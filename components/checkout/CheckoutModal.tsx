import { useTranslation } from 'next-i18next/pages';
import { Modal } from '@/components/ui/Modal';
import type { Choice } from '@/lib/checkout/choice';
import { ConfirmPurchase } from './ConfirmPurchase';

type Props = { choice: Choice; returnPath: string; onClose: () => void; onOwned: () => void };

/** The confirmation in a dialog over the page. */
export function CheckoutModal({ choice, returnPath, onClose, onOwned }: Props) {
  const { t } = useTranslation('wallet');
  return (
    <Modal open onClose={onClose} title={t('checkout.title')}>
      <ConfirmPurchase choice={choice} returnPath={returnPath} onOwned={onOwned} />
    </Modal>
  );
}
