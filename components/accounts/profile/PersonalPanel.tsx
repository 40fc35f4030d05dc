import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { TextField } from '@/components/ui/fields/TextField';
import { useToast } from '@/components/ui/feedback/useToast';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { useUser } from '@/hooks/accounts/useUser';
import { useAccountForm } from '../useAccountForm';
import styles from './AccountPage.module.scss';
import { AccountSection } from './AccountSection';

export function PersonalPanel() {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const { user } = useUser();
  const { update } = useAccounts();
  const { field, submit, isSubmitting, summary } = useAccountForm({
    schema: () => import('@/contract/accounts').then((file) => file.PersonChanges),
    startWith: { name: user.name, lastName: user.lastName },
    names: ['name', 'lastName'],
    asksBeforeLeaving: true,
    async act(read) {
      await update(read);
      toast(t('account.personal.saved'));
    },
  });
  return (
    <AccountSection id="personal">
      <form className={styles.form} onSubmit={submit} noValidate>
        <ErrorSummary {...summary} />
        <div className={styles.pair}>
          <TextField
            id="name"
            label={t('account.personal.name')}
            autoComplete="given-name"
            {...field('name')}
          />
          <TextField
            id="lastName"
            label={t('account.personal.lastName')}
            optional
            autoComplete="family-name"
            {...field('lastName')}
          />
        </div>
        <Button type="submit" theme="green" loading={isSubmitting && t('account.saving')}>
          {t('account.personal.save')}
        </Button>
      </form>
    </AccountSection>
  );
}
