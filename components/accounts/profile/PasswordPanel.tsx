import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { Link } from '@/components/ui/actions/Link';
import { PasswordField } from '@/components/ui/fields/PasswordField';
import { useToast } from '@/components/ui/feedback/useToast';
import { paths } from '@/contract/paths';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { useUser } from '@/hooks/accounts/useUser';
import { useTwoFactor } from '@/hooks/accounts/useSignInMethods';
import { addressWith } from '@/lib/list-query';
import { useAccountForm } from '../useAccountForm';
import styles from './AccountPage.module.scss';
import { AccountSection } from './AccountSection';
import { EmailChange } from './EmailChange';

/** Form to change the login address and the password. */
export function PasswordPanel() {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const { user } = useUser();
  const { changePassword } = useAccounts();
  const { twoFactor } = useTwoFactor();
  const [isChangingEmail, setChangingEmail] = useState(false);
  const { field, submit, isSubmitting, summary, startOver } = useAccountForm({
    schema: () => import('@/contract/accounts').then((file) => file.PasswordChange),
    startWith: { currentPassword: '', password: '' },
    names: ['currentPassword', 'password'],
    async act(read) {
      await changePassword(read);
      startOver();
      toast(t('account.password.changed'));
    },
  });
  const restore = addressWith(paths.restore, { email: user.email, next: paths.myProfile });
  if (twoFactor?.hasPassword === false)
    return (
      <AccountSection id="password">
        <p>{t('account.password.none', { email: user.email })}</p>
        <div>
          <ButtonLink theme="black" href={restore}>
            {t('account.password.choose')}
          </ButtonLink>
        </div>
      </AccountSection>
    );
  return (
    <AccountSection id="password">
      <EmailChange isOpen={isChangingEmail} setOpen={setChangingEmail} />
      {/* Both forms require the current password, so only one form is shown. */}
      {!isChangingEmail && (
        <form className={styles.form} onSubmit={submit} noValidate>
          <ErrorSummary {...summary} />
          {/* Password managers save the new password with this address. */}
          <input type="email" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            id="currentPassword"
            label={t('account.password.current')}
            autoComplete="current-password"
            {...field('currentPassword')}
          />
          <PasswordField
            id="password"
            label={t('account.password.new')}
            hint={t('account.password.hint')}
            autoComplete="new-password"
            {...field('password')}
          />
          <Button type="submit" theme="black" loading={isSubmitting && t('account.saving')}>
            {t('account.password.change')}
          </Button>
        </form>
      )}
      <p>
        <Link className="link" href={restore}>
          {t('account.password.forgotten')}
        </Link>
      </p>
    </AccountSection>
  );
}
