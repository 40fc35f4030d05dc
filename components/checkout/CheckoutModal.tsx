import { useTranslation } from 'next-i18next/pages';
import { Modal } from '@/components/ui/Modal';
import type { Offer } from '@/lib/checkout/offer';
import { ConfirmPurchase } from './ConfirmPurchase';

type Props = { offer: Offer; returnPath: string; onClose: () => void; onOwned: () => void };

/** The confirmation over the page where the choice was made. */
export function CheckoutModal({ offer, returnPath, onClose, onOwned }: Props) {
  const { t } = useTranslation('wallet');
  return (
    <Modal open onClose={onClose} title={t('checkout.title')}>
      <ConfirmPurchase offer={offer} returnPath={returnPath} onOwned={onOwned} />
    </Modal>
  );
}
