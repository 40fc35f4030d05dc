import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { TextField } from '@/components/ui/fields/TextField';
import { useToast } from '@/components/ui/feedback/useToast';
import type { BillingInfo } from '@/contract/billing';
import { limits } from '@/contract/values/limits';
import { useBilling } from '@/hooks/accounts/useBilling';
import { useUser } from '@/hooks/accounts/useUser';
import { useAccountForm } from '../useAccountForm';
import styles from './AccountPage.module.scss';
import { AccountSection } from './AccountSection';
import { UntilKnown } from './UntilKnown';

/** Billing details of the user, as receipts show them. */
export function BillingPanel() {
  const { t } = useTranslation('profile');
  const { billing, error, reload, update } = useBilling();
  return (
    <AccountSection id="billing">
      {billing ? (
        <BillingForm startWith={billing} save={update} />
      ) : (
        <UntilKnown error={error} reload={reload} loading={t('account.billing.loading')} />
      )}
    </AccountSection>
  );
}

type FormProps = { startWith: BillingInfo; save: (billing: BillingInfo) => Promise<unknown> };

function BillingForm({ startWith, save }: FormProps) {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const { user } = useUser();
  const { field, submit, isSubmitting, summary } = useAccountForm({
    schema: () => import('@/contract/billing').then((file) => file.BillingInfo),
    startWith,
    names: ['businessName', 'abn', 'address'],
    asksBeforeLeaving: true,
    async act(read) {
      await save(read);
      toast(t('account.billing.saved'));
    },
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary {...summary} />
      <p>{t(user.creator ? 'account.billing.bothSides' : 'account.billing.buyerOnly')}</p>
      <TextField
        id="businessName"
        label={t('account.billing.name')}
        optional
        autoComplete="organization"
        {...field('businessName')}
      />
      <TextField
        id="abn"
        label={t('account.billing.abn')}
        hint={t('account.billing.abnHint')}
        optional
        inputMode="numeric"
        autoComplete="off"
        {...field('abn')}
      />
      <TextAreaField
        id="address"
        label={t('account.billing.address')}
        optional
        rows={3}
        maxCharacters={limits.billingAddressCharacters}
        autoComplete="street-address"
        {...field('address')}
      />
      <Button type="submit" theme="green" loading={isSubmitting && t('account.saving')}>
        {t('account.billing.save')}
      </Button>
    </form>
  );
}
