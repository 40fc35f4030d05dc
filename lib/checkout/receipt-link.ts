/** Where a receipt is downloaded from. */
export const receiptLink = (id: string): string => `/api/receipts/${encodeURIComponent(id)}`;
