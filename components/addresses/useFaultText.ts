import { useTranslation } from 'next-i18next/pages';
import type { AddressFault, AddressField } from '@/lib/addresses/address-text';

/** Returns a function that maps a fault to its text beside the field or in the error summary. */
export function useFaultText() {
  const { t } = useTranslation('shop');
  return (field: AddressField, fault: AddressFault, place: 'field' | 'list' = 'field'): string =>
    fault === 'missing' ? t(`addresses.missing.${field}`) : t(`addresses.wrong.${fault}.${place}`);
}
