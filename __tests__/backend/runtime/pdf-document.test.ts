import { renderReceipt, type ReceiptDocument } from '@/backend/checkout/receipts/receipt-pdf';
import { openPdfDocument } from '@/backend/runtime/pdf-document';
import { drawStatement } from '@/backend/wallet/statement-pdf';
import { buffer } from 'node:stream/consumers';
import { pdfText } from '../../support/pdf';

const receipt = (name: string, title: string): ReceiptDocument => ({
  number: 'K-1',
  kind: 'PAYMENT',
  issuedAt: new Date('2026-05-01T10:00:00Z'),
  buyer: { name, email: 'jo@xn--bcher-kva.example' },
  language: 'en',
  timeZone: 'Australia/Sydney',
  sellerName: 'Marisol',
  sellerDetails: '',
  billedTo: '',
  lines: [{ title, quantity: 1, amountCents: 1000 }],
  amountCents: 1000,
  gstCents: 91,
  paidNumber: null,
  refund: undefined,
  business: { name: 'Kumu', abn: null },
});

test.each([
  ['王小明', '关于测试文档的一篇说明'],
  ['Ольга Ким', 'Дыхание для начинающих'],
  ['Γιώργος', 'Γιόγκα για αρχάριους'],
  ['김민수', '요가 입문'],
  ['山田 太郎', 'ヨガ入門'],
  ['Nguyễn Thị Hồng', 'Yoga buổi sáng'],
])('a receipt contains all letters of %s', async (name, title) => {
  const text = pdfText(await renderReceipt({ userId: 'a' }, receipt(name, title)));
  // The letters of one word may be drawn in several fonts.
  const has = (words: string) => [...words.replace(/\s/g, '')].every((letter) => text.includes(letter));
  expect({ name: has(name), title: has(title) }).toEqual({ name: true, title: true });
  expect(text).toContain('jo@bücher.example');
});

test.each(['محمد علي', 'שלום', 'दीपा', 'เรียน'])('a receipt has the shaped letters of %s', async (name) => {
  const text = pdfText(await renderReceipt({ userId: 'a' }, receipt(name, 'Rest')));
  for (const letter of name.replace(/\p{M}/gu, '').replace(' ', '')) expect(text).toContain(letter);
  expect(text).not.toContain('?');
});

test.each([
  ['王小明', '关于测试文档的一篇说明'],
  ['Ольга Ким', 'Дыхание для начинающих'],
  ['Γιώργος', 'Γιόγκα για αρχάριους'],
])('a monthly statement contains all letters of its creator and its buyer (%s)', async (name, title) => {
  const none = { openingCents: 0, salesCents: 0, feesCents: 0, refundsCents: 0 };
  const movement = {
    id: '1',
    kind: 'SALE' as const,
    type: 'PPV_COURSE' as const,
    title,
    note: null,
    buyer: name,
    saleId: null,
    invoiceId: null,
    at: '2026-04-10T03:00:00Z',
    paidCents: 100,
    feeCents: -10,
    amountCents: 90,
    balanceCents: 90,
  };
  const statement = await drawStatement(
    { userId: 'a' },
    {
      creator: name,
      email: 'jo@kumu.test',
      language: null,
      monthName: 'April 2026',
      batches: (async function* () {
        yield [movement];
      })(),
      business: { name: 'Kumu', abn: null },
      isOver: true,
      summary: { ...none, month: '2026-04', payoutsCents: 0, closingCents: 0 },
    },
  );
  const text = pdfText(await buffer(statement));
  for (const letter of `${name}${title}`.replace(/\s/g, '')) expect(text).toContain(letter);
});

test('letters that no font has are replaced, and long texts continue on the next line and page', async () => {
  const { doc, prepare, write, row } = await openPdfDocument({ title: 'a', author: 'b' });
  const words = '关于测试文档 𐀀 '.repeat(20);
  await prepare(words);
  for (let count = 0; count < 30; count += 1) write(words);
  const top = doc.y;
  row([
    { text: words, width: 90 },
    { text: 'one', width: 90, align: 'right' },
  ]);
  expect(doc.y - top).not.toBe(0);
  doc.end();
  const pdf = await buffer(doc);
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(2);
  expect(pdfText(pdf)).toContain('?');
});
