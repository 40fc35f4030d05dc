import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import type { ResolverResult } from 'react-hook-form';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { TextField } from '@/components/ui/fields/TextField';
import type { Address, AddressInput } from '@/contract/addresses';
import { useChangeAddresses } from '@/hooks/addresses/useAddresses';
import { useCallForm } from '@/hooks/form/useCallForm';
import {
  addressFields,
  emptyAddress,
  findFaults,
  toPostalAddress,
  type AddressFault,
  type AddressText,
} from '@/lib/addresses/address-text';
import { toFormError } from '@/lib/browser/form-error';
import { AddressFields } from './AddressFields';
import styles from './AddressesPage.module.scss';
import { useFaultText } from './useFaultText';

type Values = AddressText & { label: string; isDefault: boolean };

const names = ['label', ...addressFields] as const;
const LABEL_LENGTH = 40;

/** Error code of each fault that the form itself detects. */
const codes: Record<AddressFault, string> = {
  missing: 'TOO_SHORT',
  letters: 'NOT_PRINTABLE',
  postcode: 'POSTCODE',
  phone: 'INVALID',
};
const faultOf = (name: string, code: unknown): AddressFault | undefined => {
  if (code === 'POSTCODE') return 'postcode';
  if (code === 'NOT_PRINTABLE') return 'letters';
  if (code === 'INVALID' && name === 'phone') return 'phone';
  return code === 'TOO_SHORT' || code === 'REQUIRED' ? 'missing' : undefined;
};

function resolver({ label, isDefault, ...address }: Values): ResolverResult<Values, AddressInput> {
  const faults = Object.entries(findFaults(address));
  if (faults.length > 0)
    return {
      values: {},
      errors: Object.fromEntries(faults.map(([name, fault]) => [name, toFormError({ code: codes[fault] })])),
    };
  return { values: { ...toPostalAddress(address), label: label.trim(), isDefault }, errors: {} };
}

type Props = {
  /** Saved address to change; undefined for a new address. */
  address?: Address;
  /** Path to open once the address is saved. */
  next: string;
};

/** Form for a new or a saved address. */
export function AddressForm({ address, next }: Props) {
  const { t } = useTranslation('shop');
  const router = useRouter();
  const faultText = useFaultText();
  const { create, update } = useChangeAddresses();
  const wordsOf = (name: string, code: unknown, place: 'field' | 'list') => {
    const known = addressFields.find((each) => each === name);
    const fault = faultOf(name, code);
    return known && fault ? faultText(known, fault, place) : undefined;
  };
  const { form, field, submit, isSubmitting, summary } = useCallForm<Values, AddressInput>({
    resolver,
    startWith: { ...emptyAddress, label: '', isDefault: false, ...address },
    names,
    wordsOf: (name, { type }) => wordsOf(name, type, 'field'),
    async act(input) {
      await (address ? update(address.id, input) : create(input));
      void router.push(next);
    },
  });
  const listTextOf = (id: string) => {
    const name = names.find((each) => each === id);
    return name && wordsOf(name, form.getFieldState(name, form.formState).error?.type, 'list');
  };
  // The set of fields depends only on the country, so only the country is watched.
  const country = form.watch('country');
  return (
    // The method is POST because a submit before hydration must not put the input into the address.
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary
        {...summary}
        title={t('addresses.notSaved')}
        errors={summary.errors.map(({ id, message }) => ({ id, message: listTextOf(id) ?? message }))}
      />
      <TextField
        {...field('label')}
        id="label"
        label={t('addresses.fields.label')}
        hint={t('addresses.labelHint')}
        optional
        autoComplete="off"
        maxLength={LABEL_LENGTH}
      />
      <AddressFields country={country} field={field} hasPhone />
      <Checkbox {...form.register('isDefault')} label={t('addresses.useByDefault')} />
      <div className={styles.actions}>
        <Button type="submit" theme="green" loading={isSubmitting && t('addresses.saving')}>
          {t('addresses.save')}
        </Button>
        <ButtonLink theme="hollow" href={next}>
          {t('addresses.cancel')}
        </ButtonLink>
      </div>
    </form>
  );
}
