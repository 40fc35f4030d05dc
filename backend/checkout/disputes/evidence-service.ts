import type { Evidence } from '../../../contract/disputes.ts';
import { toReadableAddress } from '../../../contract/rules/mail-address.ts';
import { getContact } from '../../accounts/service.ts';
import { listSignIns } from '../../accounts/session-service.ts';
import { db } from '../../db/connection.ts';
import { getSellable, type PurchaseRow, type UseOfPurchase } from '../../extension-points/sellables.ts';
import { notFound } from '../../errors.ts';
import { formatCents } from '../../money/format.ts';
import type * as provider from '../../providers/payments/disputes.ts';
import * as disputes from './repository.ts';
import { findPaymentReceipt } from '../receipts/repository.ts';
import { formatReceiptNumber } from '../receipts/service.ts';
import * as repository from '../purchases/repository.ts';

// Banks read these texts, so the texts are always in English.
const did: Record<UseOfPurchase['did'], string> = {
  PLAYED: 'played up to second',
  OPENED: 'opened',
  FINISHED: 'finished',
  DOWNLOADED: 'was given the file to download',
};
const noRule = 'It is not refunded on request of the buyer. The seller and Kumu can refund it at any time.';
const nothing = { uses: 'Nothing of it was opened.', signIns: 'No sign-in is stored any more.' };

/** Formats a time as "2026-11-22 18:30 UTC". */
const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const useLine = ({ at, title, did: done, seconds }: UseOfPurchase) =>
  `${moment(at)}: “${title}” ${did[done]}${done === 'PLAYED' ? ` ${seconds}` : ''}`;

type Found = { [Name in Evidence['parts'][number]['name']]: string };

/** Returns the evidence about one disputed purchase. */
async function collectPart(dispute: disputes.DisputeRow, purchase: PurchaseRow) {
  const receipt = await findPaymentReceipt(db, purchase.id, dispute.invoiceId);
  const invoice = dispute.invoiceId ? await repository.findInvoice(db, dispute.invoiceId) : undefined;
  const uses = (await getSellable(purchase.type).listUses?.(db, purchase)) ?? [];
  return {
    product: `${purchase.title}, ${formatCents(invoice?.amountCents ?? purchase.amountCents)}`,
    paidOn: moment(invoice?.paidAt ?? purchase.completedAt ?? purchase.createdAt),
    receipt: receipt ? `${formatReceiptNumber(receipt)}, sold by ${receipt.sellerName}` : '',
    terms: getSellable(purchase.type).refundRuleText ?? noRule,
    uses: uses.map(useLine).join('\n') || nothing.uses,
  };
}

/**
 * Collects the evidence for a bank: the buyer, the content, the terms, and the use of the
 * purchases.
 * @throws 404
 */
async function collect(
  id: string,
): Promise<{ found: Found; email: string; name: string; sent: string | null }> {
  const dispute = await disputes.findDispute(db, id);
  if (!dispute) throw notFound('This dispute');
  const rows = await disputes.listByProviderId(db, dispute.providerId);
  const purchases = await repository.listPurchases(
    db,
    rows.map(({ purchaseId }) => purchaseId),
  );
  const parts = await Promise.all(
    rows.map((row) =>
      collectPart(
        row,
        purchases.find((purchase) => purchase.id === row.purchaseId)!,
      ),
    ),
  );
  const { buyerId } = purchases[0]!;
  const { email, name: firstName, lastName } = await getContact(db, buyerId);
  const name = `${firstName} ${lastName}`.trim();
  const signIns = await listSignIns(db, buyerId);
  const join = (part: keyof (typeof parts)[number]) =>
    [...new Set(parts.map((each) => each[part]))].filter(Boolean).join('\n');
  return {
    email,
    name,
    sent: dispute.evidence,
    found: {
      customer: `${name}, ${toReadableAddress(email)}`,
      product: join('product'),
      paidOn: join('paidOn'),
      receipt: join('receipt'),
      terms: join('terms'),
      uses: join('uses'),
      signIns:
        signIns.map(({ createdAt, userAgent }) => `${moment(createdAt)}: ${userAgent}`).join('\n') ||
        nothing.signIns,
    },
  };
}

/**
 * Returns the evidence about a disputed payment, part by part.
 * @throws 404
 */
export async function readEvidence(id: string): Promise<Evidence> {
  const { found, sent } = await collect(id);
  const names = Object.keys(found) as (keyof Found)[];
  return { sent, parts: names.map((name) => ({ name, text: found[name] })) };
}

/**
 * Returns the evidence as text for the download.
 * @throws 404
 */
export async function writeEvidence(id: string, statement?: string): Promise<string> {
  const { parts } = await readEvidence(id);
  return [...parts, ...(statement ? [{ name: 'statement', text: statement }] : [])]
    .map(({ name, text }) => `${name}\n${text}\n`)
    .join('\n');
}

/**
 * Maximum length of one text (characters). The card provider limits all texts together to 150,000
 * characters.
 */
const LONGEST = 20_000;

/**
 * Returns the evidence in the fields of the card provider.
 * @throws 404
 */
export async function toProvider(id: string, statement: string): Promise<provider.Evidence> {
  const { found, email, name } = await collect(id);
  const log = `${found.uses}\n\nSign-ins:\n${found.signIns}`;
  return {
    customer_name: name,
    customer_email_address: email,
    product_description: found.product,
    service_date: found.paidOn,
    access_activity_log: log.slice(0, LONGEST),
    refund_policy_disclosure: found.terms,
    uncategorized_text: `${statement}\n\nReceipt: ${found.receipt}`,
  };
}
