import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { Modal } from '@/components/ui/feedback/Modal';
import type { Choice } from '@/lib/checkout/choice';
import { firstName } from '@/lib/format/format';
import { saleKinds } from '@/lib/sale-kinds';
import { ConfirmPurchase } from './ConfirmPurchase';

type Props = { choice: Choice; returnPath: string; onClose: () => void; onOwned: () => void } & Pick<
  ComponentProps<typeof Modal>,
  'backTo'
>;

/** Checkout confirmation in a dialog. */
export function CheckoutModal({ choice, returnPath, onClose, onOwned, backTo }: Props) {
  const { t } = useTranslation('wallet');
  const kind = saleKinds[choice.transactionType];
  const title = kind.isMonthly
    ? t('checkout.join.title', { name: firstName(choice.creator.name) })
    : t(kind.title);
  return (
    <Modal open onClose={onClose} title={title} backTo={backTo}>
      <ConfirmPurchase choice={choice} returnPath={returnPath} onOwned={onOwned} />
    </Modal>
  );
}
