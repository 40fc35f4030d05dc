import { renderSlips, type Slip } from '@/backend/orders/slip-pdf';
import { pdfText } from '../../support/pdf';

const slip: Slip = {
  number: 'MQ-0001',
  orderNumber: 'K-10001',
  paidAt: new Date('2026-11-24T01:00:00Z'),
  deliveryName: 'Tracked parcel',
  address: {
    name: 'Lucia Marquendo',
    line1: '5 Boronia Avenue',
    line2: 'Unit 2',
    city: 'Norwood',
    state: 'SA',
    postcode: '5067',
    country: 'AU',
    phone: '',
  },
  receiverName: 'Lucia M.',
  note: '',
  lines: [{ title: 'Lavender eye pillow', variant: 'Oat', sku: 'EP-OAT-L', quantity: 1 }],
};

test.each(['slip', 'label'] as const)(
  'the address on a %s names the unit before the street',
  async (kind) => {
    const pdf = await renderSlips({ userId: 'u' }, kind, {
      creatorName: 'Marisol Quennell',
      postsFrom: 'Marrickville NSW',
      language: null,
      timeZone: null,
      slips: [slip],
    });
    expect(pdfText(pdf)).toMatch(/Lucia Marquendo\s*Unit 2\s*5 Boronia Avenue\s*Norwood SA 5067/);
  },
);

test('a packing slip draws letters of other scripts and a question mark for a letter that no font has', async () => {
  const [line] = slip.lines;
  const pdf = await renderSlips({ userId: 'u' }, 'slip', {
    creatorName: 'Marisol Quennell',
    postsFrom: 'Marrickville NSW',
    language: null,
    timeZone: null,
    slips: [{ ...slip, lines: [{ ...line!, title: 'Μάτι ᚠ pillow' }] }],
  });
  const text = pdfText(pdf);
  expect(text).toContain('Μάτι');
  expect(text).toContain('? pillow, Oat');
});
