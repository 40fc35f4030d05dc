const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'AUD' });

/** Formats an amount as "A$64.00" for mails; screens use a separate formatter. */
export const formatCents = (cents: number) => dollars.format(cents / 100);
