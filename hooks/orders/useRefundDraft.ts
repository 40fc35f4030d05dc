import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import useSWR from 'swr';
import type { OwnParcel, ParcelRefund } from '@/contract/orders';
import { useSettled } from '@/hooks/chat/useSettled';
import type { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import {
  findRefundFaults,
  sumRefund,
  toRefundable,
  toRefundLines,
  type RefundChoice,
  type RefundDraft,
  type RefundLines,
} from '@/lib/orders/refund-draft';

const noLines = '[]';

/**
 * Manages the choices of a refund. The server computes the sums after each change.
 * @param start initially chosen numbers of items, by the position of the order line
 */
export function useRefundDraft(parcel: OwnParcel, start: ReadonlyMap<number, number> = new Map()) {
  const { i18n } = useTranslation('dashboard');
  const [draft, setDraft] = useState<RefundDraft>(
    () => new Map([...start].map(([position, part]) => [position, { part, typed: '', isRestocked: false }])),
  );
  const refundable = toRefundable(parcel);
  const faults = findRefundFaults(refundable, draft, i18n.language);
  const lines = toRefundLines(refundable, draft, i18n.language);
  const asked = faults.length > 0 ? noLines : JSON.stringify(lines);
  const settled = useSettled(asked);
  const { id, money } = parcel;
  const answer = useSWR<ParcelRefund, ApiError>(
    settled === noLines ? null : `refund ${id} ${money.refundedCents} ${settled}`,
    () =>
      call('POST /dashboard/shop/orders/:id/refund/preview', {
        params: { id },
        body: { lines: JSON.parse(settled) as RefundLines },
      }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const isSettled = settled === asked && asked !== noLines;
  return {
    refundable,
    draft,
    faults,
    lines,
    own: sumRefund(refundable, draft, i18n.language),
    /**
     * Sums that the server computed for exactly these choices; undefined while they are loading.
     */
    sums: isSettled ? answer.data : undefined,
    error: isSettled && !answer.data ? answer.error : undefined,
    isSumming: asked !== noLines && !(isSettled && (answer.data || answer.error)),
    reload: () => answer.mutate(),
    change(position: number, choice: RefundChoice | undefined): void {
      setDraft((now) => {
        const next = new Map(now);
        if (choice) next.set(position, choice);
        else next.delete(position);
        return next;
      });
    },
  };
}

export type RefundForm = ReturnType<typeof useRefundDraft>;
