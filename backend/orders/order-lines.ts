import type { QuoteLine } from '../extension-points/sellables.ts';

/** Returns the exclusive key of an order's payment. */
export const toOrderKey = (orderId: string): string => `ORDER:${orderId}`;

type Seller = Pick<QuoteLine, 'sellerId' | 'destination'>;

type Item = {
  productId: string;
  title: string;
  variant: string;
  quantity: number;
  priceCents: number;
};

/** Returns the quote lines of a seller's items at full prices, in the same order as the items. */
export const toItemLines = (seller: Seller, items: Item[]): QuoteLine[] =>
  items.map(({ productId, title, variant, quantity, priceCents }) => ({
    title: variant === '' ? title : `${title}, ${variant}`,
    quantity,
    amountCents: priceCents * quantity,
    payee: 'CREATOR',
    ...seller,
    content: { type: 'PRODUCT', id: productId },
  }));

/** Returns the quote line of a seller's delivery; empty for a free delivery. */
export const toDeliveryLines = (
  seller: Seller,
  { name, priceCents }: { name: string; priceCents: number },
): QuoteLine[] =>
  priceCents === 0
    ? []
    : [
        {
          title: `Delivery: ${name}`,
          quantity: 1,
          amountCents: priceCents,
          payee: 'CREATOR',
          ...seller,
          content: null,
        },
      ];
