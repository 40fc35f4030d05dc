import { useTranslation } from 'next-i18next/pages';
import { useFaultText } from '@/components/addresses/useFaultText';
import type { CheckoutFault } from '@/lib/cart/checkout-faults';
import { firstName } from '@/lib/format/format';

/**
 * Returns the texts of missing and invalid input, beside its control and in the list above the
 * form.
 */
export function useFaultTexts(faults: CheckoutFault[]) {
  const { t } = useTranslation('shop');
  const addressText = useFaultText();
  const textOf = (fault: CheckoutFault, place: 'field' | 'list'): string =>
    fault.kind === 'address'
      ? addressText(fault.field, fault.fault, place)
      : t(`checkout.faults.${fault.kind}`, {
          name: 'creatorName' in fault ? firstName(fault.creatorName) : '',
        });
  return {
    listTextOf: (fault: CheckoutFault) => textOf(fault, 'list'),
    /** Text beside the control with an id; undefined without a fault. */
    errorOf(id: string): string | undefined {
      const fault = faults.find((each) => each.id === id);
      return fault && textOf(fault, 'field');
    },
  };
}
