import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { useToast } from '@/components/ui/feedback/useToast';
import { BulkBar } from '@/components/ui/layout/BulkBar';
import type { OwnParcelCard } from '@/contract/orders';
import type { SentResult } from '@/hooks/orders/useOwnOrders';
import { slipsLink } from '@/lib/orders/own-orders';
import { SentInPart } from './SentInPart';

// Loaded on demand, because several orders are seldom sent at once.
const SendSeveralModal = dynamic(() => import('./SendSeveralModal').then((file) => file.SendSeveralModal), {
  ssr: false,
});

type Props = {
  selected: OwnParcelCard[];
  select: (rows: OwnParcelCard[]) => void;
  onSelectAll: () => void;
  /** Called to reload the list. */
  onChanged: () => Promise<unknown>;
};

const isSendable = ({ state, deliveryKind }: OwnParcelCard) => state === 'PAID' && deliveryKind === 'POST';
const hasLabel = ({ deliveryKind, region }: OwnParcelCard) => deliveryKind === 'POST' && region !== '';
const idsOf = (rows: OwnParcelCard[]) => rows.map(({ id }) => id);

/** Actions for all selected orders: mark as sent, packing slips, labels. */
export function BulkOrders({ selected, select, onSelectAll, onChanged }: Props) {
  const { t } = useTranslation('dashboard');
  const toast = useToast();
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<SentResult>();
  const sendable = selected.filter(isSendable);
  const labelled = selected.filter(hasLabel);

  function finish(made: SentResult) {
    setSending(false);
    void onChanged();
    setResult(made.failed.length > 0 ? made : undefined);
    const failedIds = made.failed.map(({ id }) => id);
    select(selected.filter(({ id }) => failedIds.includes(id)));
    if (made.failed.length === 0) toast(t('shopOrders.bulk.sent', { count: made.sentIds.length }));
  }

  return (
    <>
      {result && <SentInPart result={result} />}
      <BulkBar
        count={selected.length}
        refusals={[]}
        onSelectAll={onSelectAll}
        onClear={() => {
          select([]);
          setResult(undefined);
        }}
      >
        {sendable.length > 0 && (
          <Button theme="black" size="s" icon="shipping" onClick={() => setSending(true)}>
            {sendable.length === selected.length
              ? t('shopOrders.markSent')
              : t('shopOrders.bulk.markCount', { count: sendable.length })}
          </Button>
        )}
        <ButtonLink size="s" icon="document" href={slipsLink(idsOf(selected), 'slip')} download>
          {t('shopOrders.bulk.slips')}
        </ButtonLink>
        {labelled.length > 0 && (
          <ButtonLink size="s" icon="mail" href={slipsLink(idsOf(labelled), 'label')} download>
            {t('shopOrders.bulk.labels')}
          </ButtonLink>
        )}
      </BulkBar>
      {isSending && <SendSeveralModal parcels={sendable} onSent={finish} onClose={() => setSending(false)} />}
    </>
  );
}
