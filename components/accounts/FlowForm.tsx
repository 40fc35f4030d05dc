import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps, FormEventHandler, ReactNode } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { TextField } from '@/components/ui/fields/TextField';
import styles from './FlowFrame.module.scss';

type Props = {
  /** Of `useAccountForm`. */
  submit: FormEventHandler;
  summary: ComponentProps<typeof ErrorSummary>;
  isSubmitting: boolean;
  /** Of the button, and while the call is under way. */
  action: string;
  busy: string;
  children: ReactNode;
};

/** The one form of a sign-in page: what is wrong on top, the fields, one button. */
export function FlowForm({ submit, summary, isSubmitting, action, busy, children }: Props) {
  const { t } = useTranslation('onboarding');
  return (
    // Sent before any script has come, it must not put what is typed into the address.
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary {...summary} />
      {children}
      <noscript>
        <p>{t('flow.noScript')}</p>
      </noscript>
      <Button type="submit" theme="green" size="l" full data-needs-script loading={isSubmitting && busy}>
        {action}
      </Button>
    </form>
  );
}

/** The address that a person signs in with. */
export function EmailField(field: Partial<ComponentProps<typeof TextField>>) {
  const { t } = useTranslation('onboarding');
  return (
    <TextField
      id="email"
      type="email"
      label={t('flow.fields.email')}
      autoComplete="username"
      autoCapitalize="none"
      {...field}
    />
  );
}

/** The code from the mail. */
export function CodeField(field: Partial<ComponentProps<typeof TextField>>) {
  const { t } = useTranslation('onboarding');
  return (
    <TextField
      id="code"
      label={t('flow.fields.code')}
      hint={t('flow.hints.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      characters={6}
      {...field}
    />
  );
}

/** The second factor: of the authenticator app, or a recovery code. */
export function FactorCodeField(field: Partial<ComponentProps<typeof TextField>>) {
  const { t } = useTranslation('onboarding');
  return (
    <TextField
      id="code"
      label={t('flow.fields.factorCode')}
      hint={t('flow.hints.factorCode')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      characters={16}
      {...field}
    />
  );
}

type NameProps = Record<'name' | 'lastName', Partial<ComponentProps<typeof TextField>>>;

/** First and last name, beside each other where there is room. */
export function NameFields({ name, lastName }: NameProps) {
  const { t } = useTranslation('onboarding');
  return (
    <div className={styles.pair}>
      <TextField id="name" label={t('flow.fields.name')} autoComplete="given-name" {...name} />
      <TextField
        id="lastName"
        label={t('flow.fields.lastName')}
        optional
        autoComplete="family-name"
        {...lastName}
      />
    </div>
  );
}
