import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useState } from 'react';
import type { ReturnedCheckoutProps } from './ReturnedCheckout';

const ReturnedCheckout = dynamic(() => import('./ReturnedCheckout').then((file) => file.ReturnedCheckout), {
  ssr: false,
});

/** What came out of a payment, when the address brings it back. Costs a page nothing until then. */
export function CheckoutReturn(props: ReturnedCheckoutProps) {
  const { query } = useRouter();
  // It takes itself off the address and has to outlive that.
  const [hasReturned, setReturned] = useState(false);
  if (query.status !== undefined && !hasReturned) setReturned(true);
  return hasReturned ? <ReturnedCheckout {...props} /> : null;
}
