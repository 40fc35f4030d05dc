import { useTranslation } from 'next-i18next/pages';
import { useCreditsText } from '@/components/money/useCreditsText';
import { usePrice } from '@/components/money/usePrice';
import type { LiveViewerState } from '@/contract/lives';

/** Refund of a live that did not take place; hidden from a viewer without a seat. */
export function RefundLine({ viewerState }: { viewerState: LiveViewerState | undefined }) {
  const { t } = useTranslation('lives');
  const price = usePrice();
  const credits = useCreditsText();
  if (!viewerState) return null;
  const { refund, source } = viewerState;
  if (refund) {
    const amount = [
      ...(refund.amountCents > 0 ? [price(refund.amountCents, { exact: true })] : []),
      ...(refund.credits > 0 ? [credits(refund.credits)] : []),
    ].join(` ${t('refund.and')} `);
    return <p>{t(refund.isDone ? 'refund.done' : 'refund.waiting', { amount })}</p>;
  }
  if (source === 'MEMBERSHIP') return <p>{t('refund.member')}</p>;
  if (source === 'FREE') return <p>{t('refund.free')}</p>;
  return null;
}
