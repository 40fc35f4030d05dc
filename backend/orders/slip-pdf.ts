import { buffer } from 'node:stream/consumers';
import type { PostalAddress } from '../../contract/addresses.ts';
import type { Locale } from '../../contract/values/locales.ts';
import { formatDay, getDocumentTexts } from '../mail/service.ts';
import type { Requester } from '../runtime/fair-queue.ts';
import { fillText, openPdfDocument, queueDrawing } from '../runtime/pdf-document.ts';

/** Data of a parcel on its packing slip and its label. */
export type Slip = {
  number: string;
  orderNumber: string;
  paidAt: Date;
  deliveryName: string;
  /** Null for a parcel that is collected, and after the address was removed. */
  address: PostalAddress | null;
  /** Name of the person who collects a parcel without an address. */
  receiverName: string;
  note: string;
  lines: { title: string; variant: string; sku: string; quantity: number }[];
};

type SlipDocument = {
  creatorName: string;
  /** Town and state from which the creator posts the parcel. */
  postsFrom: string;
  language: Locale | null;
  timeZone: string | null;
  slips: Slip[];
};

/**
 * Returns the lines of an address in the order used on parcels in Australia, with the unit at the
 * top.
 */
function linesOf({ name, line1, line2, city, state, postcode, country }: PostalAddress): string[] {
  const place = [city, state, postcode].filter(Boolean).join(' ');
  const end = country === 'AU' ? ['Australia'] : ['New Zealand'];
  return [name, line2, line1, place, ...end].filter(Boolean);
}

/**
 * Renders packing slips on A5 or address labels on A6, with at least one page for each parcel.
 * Rendering is queued per requester.
 * @throws the errors of `makeFairQueue`
 */
export const renderSlips = (
  requester: Requester,
  kind: 'slip' | 'label',
  document: SlipDocument,
): Promise<Buffer> =>
  queueDrawing(requester, () => (kind === 'slip' ? drawSlips(document) : drawLabels(document)));

async function drawSlips({ creatorName, language, timeZone, slips }: SlipDocument): Promise<Buffer> {
  const words = getDocumentTexts(language).parcel;
  const { doc, prepare, write, ruled, fact, row, skip } = await openPdfDocument({
    title: words.slips,
    author: creatorName,
    lang: language,
    size: 'A5',
  });
  await prepare([creatorName, slips]);
  for (const [index, slip] of slips.entries()) {
    if (index > 0) doc.addPage();
    write(creatorName, { bold: true, size: 16 });
    skip(10);
    write(fillText(words.slip, { number: slip.number }), { bold: true, size: 13 });
    skip(10);
    fact(words.order, slip.orderNumber);
    fact(words.paidOn, formatDay(slip.paidAt, language, timeZone));
    fact(words.delivery, slip.deliveryName);
    fact(words.for, ...(slip.address ? linesOf(slip.address) : [slip.receiverName]));
    ruled();
    for (const { title, variant, sku, quantity } of slip.lines)
      row([
        { text: `${quantity} ×`, width: 36 },
        { text: [title, variant].filter(Boolean).join(', '), width: 222 },
        { text: sku, width: 90, align: 'right' },
      ]);
    ruled();
    if (slip.note) fact(words.note, slip.note);
  }
  doc.end();
  return buffer(doc);
}

async function drawLabels({ creatorName, postsFrom, language, slips }: SlipDocument): Promise<Buffer> {
  const words = getDocumentTexts(language).parcel;
  const { doc, prepare, write, ruled, fact, skip } = await openPdfDocument({
    title: words.labels,
    author: creatorName,
    lang: language,
    size: 'A6',
  });
  await prepare([creatorName, postsFrom, slips]);
  const addressed = slips.flatMap(({ address, ...slip }) => (address ? { ...slip, address } : []));
  for (const [index, { address, number, deliveryName }] of addressed.entries()) {
    if (index > 0) doc.addPage();
    fact(words.from, creatorName, ...(postsFrom ? [postsFrom] : []));
    ruled();
    write(words.to, { size: 9, isSoft: true });
    for (const line of linesOf(address)) write(line, { bold: true, size: 15 });
    if (address.phone) write(address.phone, { size: 11 });
    skip(12);
    ruled();
    write(number, { bold: true });
    write(deliveryName, { size: 9, isSoft: true });
  }
  doc.end();
  return buffer(doc);
}
