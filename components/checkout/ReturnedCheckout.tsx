import dynamic from 'next/dynamic';
import { useCheckoutReturn } from '@/hooks/checkout/useCheckout';

const ReturnModal = dynamic(() => import('./ReturnModal').then((file) => file.ReturnModal), { ssr: false });

export type ReturnedCheckoutProps = {
  /** Query values that are the page's own and stay in its address. */
  keep?: readonly string[];
  /** The payment is proven: what the person has is to be read again. */
  onSettled?: () => void;
  /** Nothing was paid and the buyer tries again; without it the page itself is where to. */
  onRetry?: () => void;
  /** The news of a success was read and closed. */
  onDone?: () => void;
};

/** Opens what came out of a payment, and takes it off the address. */
export function ReturnedCheckout({ keep, ...reactions }: ReturnedCheckoutProps) {
  const { returned, close } = useCheckoutReturn(keep);
  if (!returned) return null;
  return <ReturnModal returned={returned} onClose={close} {...reactions} />;
}
