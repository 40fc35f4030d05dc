/** With a real publishable key the card provider wants to watch for fraud before the payment; without one it is never asked. */
export async function loadFraudSignals(key = process.env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY): Promise<void> {
  if (!key) return;
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  await loadStripe(key);
}
