import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { RefundPartForm } from '@/components/checkout/RefundPartForm';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { usePrice } from '@/components/money/usePrice';
import { useToast } from '@/components/ui/feedback/useToast';
import type { Sale } from '@/contract/checkout';
import { refundedFeeCents } from '@/contract/fees';
import type { Movement } from '@/contract/wallet';
import { useRefund } from '@/hooks/checkout/usePurchases';
import { useSale } from '@/hooks/wallet/useWallet';
import { useErrorText } from '@/hooks/useErrorText';
import { formatCents, formatDate } from '@/lib/format/format';
import { chosenAmountTypes } from '@/contract/values/checkout';
import { saleKinds } from '@/lib/sale-kinds';

type Props = {
  movement: Pick<Movement, 'saleId' | 'invoiceId' | 'type' | 'title' | 'at'>;
  onRefunded: () => void;
};

/** Button or link to refund a sale; hidden for movements that are not a sale. */
export function RefundSale({ movement: { saleId, invoiceId, type, title, at }, onRefunded }: Props) {
  const { t, i18n } = useTranslation('wallet');
  const [isOpen, setOpen] = useState(false);
  if (saleId === null) return null;
  const name = t('saleRefund.openThis', { title, date: formatDate(at, i18n.language) });
  const { refundPage } = saleKinds[type ?? 'PPV_COURSE'];
  if (refundPage)
    return (
      <ButtonLink theme="hollow" size="s" aria-label={name} href={refundPage}>
        {t('saleRefund.open')}
      </ButtonLink>
    );
  return (
    <>
      <Button theme="hollow" size="s" aria-label={name} onClick={() => setOpen(true)}>
        {t('saleRefund.open')}
      </Button>
      {isOpen && (
        <RefundSaleModal
          saleId={saleId}
          invoiceId={invoiceId}
          title={title ?? ''}
          onClose={() => setOpen(false)}
          onRefunded={onRefunded}
        />
      )}
    </>
  );
}

type ModalProps = {
  saleId: string;
  invoiceId: string | null;
  title: string;
  onClose: () => void;
  onRefunded: () => void;
};

function RefundSaleModal({ saleId, invoiceId, title, onClose, onRefunded }: ModalProps) {
  const { t, i18n } = useTranslation('wallet');
  const price = usePrice();
  const toast = useToast();
  const errorText = useErrorText();
  const { data: sale, error } = useSale(saleId, invoiceId);
  const { ask, isAsking, problem } = useRefund(saleId, invoiceId);
  const exact = (cents: number) => price(cents, { exact: true });

  return (
    <Modal open onClose={onClose} title={t('saleRefund.title', { title })}>
      {!sale && !error && (
        <LoadingRegion label={t('saleRefund.loading')}>
          <Skeleton shape="block" height={240} />
        </LoadingRegion>
      )}
      {error && <Banner tone="error">{errorText(error)}</Banner>}
      {sale && (
        <p>
          {t(sale.paidWith === 'CREDITS' ? 'saleRefund.soldCredits' : 'saleRefund.sold', {
            buyer: sale.buyerName,
            amount: exact(sale.amountCents),
            date: formatDate(sale.paidAt, i18n.language),
          })}{' '}
          {sale.refundedCents > 0 && t('saleRefund.already', { amount: exact(sale.refundedCents) })}{' '}
          {sale.refundableCents === 0 && t('saleRefund.nothing')}
        </p>
      )}
      {sale?.refundableCents === 0 && (
        <ModalActions>
          <Button onClick={onClose}>{t('saleRefund.close')}</Button>
        </ModalActions>
      )}
      {sale && sale.refundableCents > 0 && (
        <RefundPartForm
          key={sale.refundableCents}
          mostCents={sale.refundableCents}
          isBusy={isAsking}
          problem={problem}
          onCancel={onClose}
          effectsOf={(cents) => <Effects sale={sale} cents={cents} />}
          onRefund={(part) =>
            void ask(part).then((refund) => {
              if (!refund) return;
              toast(
                t(refund.state === 'SUCCEEDED' ? 'saleRefund.done' : 'saleRefund.pending', {
                  amount: exact(refund.amountCents),
                }),
              );
              onClose();
              onRefunded();
            })
          }
        />
      )}
    </Modal>
  );
}

/** Returns the effect on the buyer's access once a total amount (cents) is refunded. */
function accessAfter({ type, endsAccess, amountCents }: Sale, until: number) {
  if (until < amountCents) return 'stays';
  if (!saleKinds[type].isMonthly) return 'ends';
  return endsAccess ? 'membershipEnds' : 'monthPast';
}

/** Effects of a refund on buyer and creator, as the server will post it. */
function Effects({ sale, cents }: { sale: Sale; cents: number }) {
  const { t, i18n } = useTranslation('wallet');
  const exact = (amount: number) => formatCents(amount, i18n.language, { exact: true });
  const { title, buyerName: buyer, refundedCents, balanceCents } = sale;
  const until = refundedCents + cents;
  const feeCents = refundedFeeCents(until, sale) - refundedFeeCents(refundedCents, sale);
  const takenCents = cents - feeCents;
  const balance = balanceCents - takenCents;
  return (
    <>
      <li>{t(`saleRefund.gets.${sale.paidWith}`, { buyer, amount: exact(cents) })}</li>
      <li>{t('saleRefund.taken', { amount: exact(takenCents), fee: exact(feeCents) })}</li>
      {balance < 0 && <li>{t('saleRefund.below', { balance: exact(balance) })}</li>}
      {!chosenAmountTypes.includes(sale.type) && (
        <li>{t(`saleRefund.access.${accessAfter(sale, until)}`, { title })}</li>
      )}
    </>
  );
}
