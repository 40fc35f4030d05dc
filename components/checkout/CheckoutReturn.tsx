import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useState } from 'react';
import type { ReturnModalProps } from './ReturnModal';

const ReturnModal = dynamic(() => import('./ReturnModal').then((file) => file.ReturnModal), { ssr: false });

/** The outcome of a payment, when the address brings it back. Its code is loaded only then. */
export function CheckoutReturn(props: ReturnModalProps) {
  const { query } = useRouter();
  // The dialog removes the outcome from the address and stays open after that.
  const [hasReturned, setReturned] = useState(false);
  if (query.status !== undefined && !hasReturned) setReturned(true);
  return hasReturned ? <ReturnModal {...props} /> : null;
}
