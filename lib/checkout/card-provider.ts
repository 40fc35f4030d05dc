/**
 * Loads the card provider's script for fraud detection before the payment. Without a publishable
 * key, no request is made.
 */
export async function loadFraudSignals(key = process.env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY): Promise<void> {
  if (!key) return;
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  await loadStripe(key);
}
