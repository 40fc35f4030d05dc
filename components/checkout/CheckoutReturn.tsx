import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useState } from 'react';
import type { ReturnModalProps } from './ReturnModal';
import { withWalletTexts } from '@/lib/browser/with-wallet-texts';

const ReturnModal = dynamic(() => withWalletTexts(import('./ReturnModal')).then((file) => file.ReturnModal), {
  ssr: false,
});

/** Outcome of a payment, loaded only when the address contains a return. */
export function CheckoutReturn(props: ReturnModalProps) {
  const { query } = useRouter();
  // Kept in state because the dialog removes the outcome from the address but remains open.
  const [hasReturned, setReturned] = useState(false);
  if (query.status !== undefined && !hasReturned) setReturned(true);
  return hasReturned ? <ReturnModal {...props} /> : null;
}
