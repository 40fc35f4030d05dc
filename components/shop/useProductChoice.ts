import { useState } from 'react';
import type { ProductPage, Variant } from '@/contract/shop';
import { shopLimits } from '@/contract/values/shop';
import { findVariant, firstChoice, isSoldOut, type ChosenValues, type ValueState } from '@/lib/shop/variants';

export type ProductChoice = {
  chosen: ChosenValues;
  choose: (place: number, value: string) => void;
  /** Variant of the chosen values; undefined for a combination that does not exist. */
  variant: Variant | undefined;
  state: ValueState;
  /** Price of the variant, or the lowest price of the product (cents). */
  priceCents: number;
  quantity: number;
  setQuantity: (quantity: number) => void;
  mostQuantity: number;
};

/** Choice of a variant and a quantity; it starts with a variant in stock. */
export function useProductChoice(product: ProductPage): ProductChoice {
  const [chosen, setChosen] = useState(() => firstChoice(product));
  const [wanted, setWanted] = useState(1);
  const variant = findVariant(product, chosen);
  const mostQuantity = Math.min(shopLimits.quantity.max, variant?.leftCount ?? shopLimits.quantity.max);
  return {
    chosen,
    choose: (place, value) => setChosen((now) => now.toSpliced(place, 1, value)),
    variant,
    state: !variant ? 'NOT_MADE' : isSoldOut(variant) ? 'SOLD_OUT' : 'AVAILABLE',
    priceCents: variant?.priceCents ?? product.priceCents,
    quantity: Math.max(shopLimits.quantity.min, Math.min(wanted, mostQuantity)),
    setQuantity: setWanted,
    mostQuantity,
  };
}
