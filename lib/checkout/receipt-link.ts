/** Where a receipt is downloaded from. */
export const receiptLink = (id: string): string => `/api/receipts/${encodeURIComponent(id)}`;

/** Where the office downloads the evidence about a dispute from. */
export const evidenceLink = (id: string): string =>
  `/api/office/disputes/${encodeURIComponent(id)}/evidence/file`;
