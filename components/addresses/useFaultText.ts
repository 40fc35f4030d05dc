import { useTranslation } from 'next-i18next/pages';
import type { AddressFault, AddressField } from '@/lib/addresses/address-text';

/** Returns a function that returns the text beside a field, or in the list of errors. */
export function useFaultText() {
  const { t } = useTranslation('shop');
  return (field: AddressField, fault: AddressFault, place: 'field' | 'list' = 'field'): string =>
    fault === 'missing' ? t(`addresses.missing.${field}`) : t(`addresses.wrong.${fault}.${place}`);
}
