/** Returns the download address of a receipt. */
export const receiptLink = (id: string): string => `/api/receipts/${encodeURIComponent(id)}`;

/** Returns the download address of the evidence about a dispute, for the office. */
export const evidenceLink = (id: string): string =>
  `/api/office/disputes/${encodeURIComponent(id)}/evidence/file`;
