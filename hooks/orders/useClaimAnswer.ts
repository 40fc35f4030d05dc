import { useState } from 'react';
import type { OwnParcel } from '@/contract/orders';
import type { Claim } from '@/contract/parcels';
import { orderLimits, type ClaimAnswer } from '@/contract/values/orders';
import { useErrorText } from '@/hooks/useErrorText';
import { toDay } from '@/lib/format/chat-time';
import { toLastSendDay } from '@/lib/orders/claim-draft';
import { useClaimPictures } from './useClaimPictures';
import { useChangeOwnOrder } from './useOwnOrders';
import { useRefundDraft } from './useRefundDraft';

type Draft = { answer: ClaimAnswer; text: string; sendBy: string };
/** Input that is missing before the creator can reply. */
type AnswerGap = 'sendBy' | 'refund' | 'sums' | 'text' | 'uploading' | 'pictures';

/** Reply of the creator to a problem. Initially it is what the buyer has asked for. */
export function useClaimAnswer(parcel: OwnParcel, claim: Claim) {
  const errorText = useErrorText();
  const { answerClaim, reload } = useChangeOwnOrder(parcel.id);
  const pictures = useClaimPictures(parcel.id);
  const refund = useRefundDraft(
    parcel,
    new Map(claim.lines.map(({ position, quantity }) => [position, quantity])),
  );
  const [draft, setDraft] = useState<Draft>({
    answer: claim.wish === 'REFUND' ? 'REFUND' : claim.wish === 'TALK' ? 'ASK' : 'REPLACEMENT',
    text: '',
    sendBy: '',
  });
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { answer, sendBy } = draft;
  const text = draft.text.trim();
  const needsWords = answer === 'ASK' || answer === 'DISAGREE';
  const hasRefund = refund.lines.length > 0 && refund.faults.length === 0;
  const gaps: [AnswerGap, boolean][] = [
    ['sendBy', answer === 'REPLACEMENT' && (sendBy < toDay(new Date()) || sendBy > toLastSendDay())],
    ['refund', answer === 'REFUND' && !hasRefund],
    // A refund can be sent only if its sums are shown.
    ['sums', answer === 'REFUND' && hasRefund && refund.sums === undefined],
    ['text', needsWords && text.length < orderLimits.claimTextCharacters.min],
    ['uploading', pictures.isUploading],
    ['pictures', pictures.hasFailed],
  ];

  return {
    draft,
    change: (fields: Partial<Draft>) => setDraft((now) => ({ ...now, ...fields })),
    refund,
    pictures,
    needsWords,
    /** Number of items with the problem. */
    itemsCount: claim.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    gaps: gaps.flatMap(([gap, isMissing]) => (isMissing ? gap : [])),
    isSending,
    failure,
    failureText: failure === undefined ? undefined : errorText(failure),
    /** Sends the reply. @returns true if it was sent */
    async send(): Promise<boolean> {
      setSending(true);
      setFailure(undefined);
      try {
        await answerClaim({
          answer,
          text,
          pictureIds: pictures.fileIds,
          ...(answer === 'REPLACEMENT' && { sendBy }),
          ...(answer === 'REFUND' && { refund: refund.lines }),
        });
        return true;
      } catch (error) {
        setFailure(error);
        setSending(false);
        void reload();
        return false;
      }
    },
  };
}
