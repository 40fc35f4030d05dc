import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextField } from '@/components/ui/fields/TextField';
import { auStates, postCountries, type PostCountry } from '@/contract/values/shop';
import { addressLengths, type AddressField } from '@/lib/addresses/address-text';
import styles from './AddressFields.module.scss';

type Names = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref';
type Input = Pick<ComponentProps<'input'>, Names> & { error?: string };
type Select = Pick<ComponentProps<'select'>, Names> & { error?: string };
type Control = Pick<ComponentProps<'input'> & ComponentProps<'select'>, Names> & { error?: string };

type Props = {
  /** Prefix of the ids of the controls. */
  idPrefix?: string;
  country: PostCountry;
  /** Returns the props of a control: its value and its error. */
  field: (name: AddressField) => Control;
  /** True if the phone number is part of the address; false if a separate field asks for it. */
  hasPhone?: boolean;
  /** Section of the browser's autofill data. */
  section?: 'shipping';
};

/** Fields of a postal address. The state is only asked for in Australia. */
export function AddressFields({ idPrefix = '', country, field, hasPhone = false, section }: Props) {
  const { t } = useTranslation('shop');
  const isInAustralia = country === 'AU';
  const text = (name: keyof typeof addressLengths, autoComplete: string) => ({
    ...(field(name) as Input),
    id: idPrefix + name,
    label: t(`addresses.fields.${name}`),
    autoComplete: [section, autoComplete].filter(Boolean).join(' '),
    maxLength: addressLengths[name],
  });
  const select = (name: 'state' | 'country', autoComplete: string) => ({
    ...(field(name) as Select),
    id: idPrefix + name,
    label: t(`addresses.fields.${name}`),
    autoComplete: [section, autoComplete].filter(Boolean).join(' '),
  });
  return (
    <>
      <TextField {...text('name', 'name')} />
      <TextField {...text('line1', 'address-line1')} />
      <TextField {...text('line2', 'address-line2')} optional />
      <div className={isInAustralia ? styles.town : styles.townWithoutState}>
        <TextField {...text('city', 'address-level2')} />
        {isInAustralia && (
          <SelectField
            {...select('state', 'address-level1')}
            placeholder={t('addresses.chooseState')}
            options={auStates.map((state) => ({ value: state, label: state }))}
          />
        )}
        <TextField {...text('postcode', 'postal-code')} inputMode="numeric" />
      </div>
      <SelectField
        {...select('country', 'country')}
        options={postCountries.map((code) => ({ value: code, label: t(`addresses.countries.${code}`) }))}
      />
      {hasPhone && (
        <TextField {...text('phone', 'tel')} type="tel" optional hint={t('addresses.phoneHint')} />
      )}
    </>
  );
}
