import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useState } from 'react';
import type { ReturnModalProps } from './ReturnModal';

const ReturnModal = dynamic(() => import('./ReturnModal').then((file) => file.ReturnModal), { ssr: false });

/** What came out of a payment, when the address brings it back. Costs a page nothing until then. */
export function CheckoutReturn(props: ReturnModalProps) {
  const { query } = useRouter();
  // The modal takes the outcome off the address and has to outlive that.
  const [hasReturned, setReturned] = useState(false);
  if (query.status !== undefined && !hasReturned) setReturned(true);
  return hasReturned ? <ReturnModal {...props} /> : null;
}
