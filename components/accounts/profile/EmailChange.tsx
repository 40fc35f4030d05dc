import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { Icon } from '@/components/ui/display/Icon';
import { PasswordField } from '@/components/ui/fields/PasswordField';
import { TextField } from '@/components/ui/fields/TextField';
import { useToast } from '@/components/ui/feedback/useToast';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { useUser } from '@/hooks/accounts/useUser';
import { CodeField } from '../FlowForm';
import { useAccountForm } from '../useAccountForm';
import styles from './AccountPage.module.scss';

type Props = {
  /** True while the form is shown. */
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
};

/** Form to change the login address in two steps. */
export function EmailChange({ isOpen, setOpen }: Props) {
  const { t } = useTranslation('profile');
  const toast = useToast();
  const { user } = useUser();
  const [sentTo, setSentTo] = useState<string>();

  const close = () => {
    setOpen(false);
    setSentTo(undefined);
  };
  return (
    <div className={styles.part} tabIndex={-1}>
      <ul role="list" className={styles.rows}>
        <li>
          <span className={styles.mark} data-on>
            <Icon name="mail" />
          </span>
          <div>
            <b>{user.email}</b>
            <small>{t('account.email.use')}</small>
          </div>
          {!isOpen && (
            <div className={styles.end}>
              <Button size="s" onClick={() => setOpen(true)}>
                {t('account.email.change')}
              </Button>
            </div>
          )}
        </li>
      </ul>
      {isOpen && sentTo === undefined && <Ask onSent={setSentTo} onCancel={close} />}
      {sentTo !== undefined && (
        <Confirm
          email={sentTo}
          onCancel={close}
          onDone={() => {
            close();
            toast(t('account.email.changed', { email: sentTo }));
          }}
        />
      )}
    </div>
  );
}

function Ask({ onSent, onCancel }: { onSent: (email: string) => void; onCancel: () => void }) {
  const { t } = useTranslation('profile');
  const { changeEmail } = useAccounts();
  const { field, submit, isSubmitting, summary } = useAccountForm({
    schema: () => import('@/contract/accounts').then((file) => file.EmailChange),
    startWith: { email: '', currentPassword: '' },
    names: ['email', 'currentPassword'],
    asksBeforeLeaving: true,
    async act(read) {
      await changeEmail(read);
      onSent(read.email);
    },
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t('account.email.change')}>
      <ErrorSummary {...summary} />
      <TextField
        id="newEmail"
        type="email"
        label={t('account.email.new')}
        hint={t('account.email.hint')}
        autoComplete="email"
        autoCapitalize="none"
        autoFocus
        {...field('email')}
      />
      <PasswordField
        id="emailPassword"
        label={t('account.password.current')}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <Buttons
        action={t('account.email.send')}
        busy={isSubmitting && t('account.email.sending')}
        onCancel={onCancel}
      />
    </form>
  );
}

type ConfirmProps = { email: string; onDone: () => void; onCancel: () => void };

function Confirm({ email, onDone, onCancel }: ConfirmProps) {
  const { t } = useTranslation('profile');
  const { confirmEmail } = useAccounts();
  const { field, submit, isSubmitting, summary } = useAccountForm({
    schema: () => import('@/contract/accounts').then((file) => file.EmailCode),
    startWith: { code: '' },
    names: ['code'],
    async act(read) {
      await confirmEmail(read);
      onDone();
    },
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t('account.email.change')}>
      <ErrorSummary {...summary} />
      <p role="status">{t('account.email.sent', { email })}</p>
      <CodeField autoFocus {...field('code')} onComplete={submit} />
      <Buttons
        action={t('account.email.confirm')}
        busy={isSubmitting && t('account.saving')}
        onCancel={onCancel}
      />
    </form>
  );
}

type ButtonsProps = { action: string; busy: string | false; onCancel: () => void };

function Buttons({ action, busy, onCancel }: ButtonsProps) {
  const { t } = useTranslation('profile');
  return (
    <div className={styles.acts}>
      <Button type="submit" theme="black" loading={busy}>
        {action}
      </Button>
      <Button theme="hollow" onClick={onCancel}>
        {t('account.cancel')}
      </Button>
    </div>
  );
}
