import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps, FormEventHandler, ReactNode } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { TextField } from '@/components/ui/fields/TextField';
import { useCompleteCode } from '@/hooks/form/useCompleteCode';
import styles from './FlowFrame.module.scss';

type Props = {
  /** Submit handler. This field and the next two are results of `useAccountForm`. */
  submit: FormEventHandler;
  summary: ComponentProps<typeof ErrorSummary>;
  isSubmitting: boolean;
  /** Label of the button; `busy` replaces it during the call. */
  action: string;
  busy: string;
  children: ReactNode;
};

/** Form of a sign-in page: error summary, fields and one button. */
export function FlowForm({ submit, summary, isSubmitting, action, busy, children }: Props) {
  const { t } = useTranslation('onboarding');
  return (
    // The method is POST because a submit before hydration must not put the input into the address.
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

/** Field for the e-mail address used to sign in. */
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

type CodeFieldProps = Partial<ComponentProps<typeof TextField>> & {
  /** Called once for each complete code of 6 digits, to submit the form. */
  onComplete: () => unknown;
};

/** Field for the code from the mail. */
export function CodeField({ onComplete, ...field }: CodeFieldProps) {
  const { t } = useTranslation('onboarding');
  const onChange = useCompleteCode(field.onChange, onComplete);
  return (
    <TextField
      id="code"
      label={t('flow.fields.code')}
      hint={t('flow.hints.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      // A pasted code may have spaces or hyphens.
      maxLength={20}
      characters={6}
      {...field}
      onChange={onChange}
    />
  );
}

/** Field for the second factor: a code of the authenticator app or a recovery code. */
export function FactorCodeField({ onComplete, ...field }: CodeFieldProps) {
  const { t } = useTranslation('onboarding');
  const onChange = useCompleteCode(field.onChange, onComplete);
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
      onChange={onChange}
    />
  );
}

type NameProps = Record<'name' | 'lastName', Partial<ComponentProps<typeof TextField>>>;

/** Fields for first and last name, beside each other if there is room. */
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
