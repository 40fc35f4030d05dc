import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { PasswordField } from '@/components/ui/fields/PasswordField';
import { TextField } from '@/components/ui/fields/TextField';
import { useCallForm } from '@/hooks/form/useCallForm';
import { useCompleteCode } from '@/hooks/form/useCompleteCode';
import { ApiError } from '@/lib/api-error';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import styles from './AccountPage.module.scss';
import { SignInAgain } from './SignInAgain';

type Field = 'name' | 'password' | 'code';

/** Loads the schema for the requested fields. */
async function loadSchema(asked: readonly Field[]) {
  const [{ FactorCode, SignIn }, { PasskeyName }, { z }] = await Promise.all([
    import('@/contract/accounts'),
    import('@/contract/sign-in-methods'),
    import('@/contract/zod'),
  ]);
  const rules = { name: PasskeyName, password: SignIn.shape.password, code: FactorCode };
  return z.object(Object.fromEntries(asked.map((field) => [field, rules[field]])));
}

/** Fields of each dialog; the texts of a dialog are at `account.signIn.{question}`. */
const fields = {
  add: ['name', 'password'],
  rename: ['name'],
  remove: ['password'],
  begin: ['password'],
  renew: ['code'],
  turnOff: ['password'],
  turnOffByCode: ['code'],
  link: ['password'],
  unlink: ['password'],
} as const satisfies Record<string, readonly Field[]>;

export type Answer = Partial<Record<Field, string>>;

type Props = {
  question: keyof typeof fields;
  /** Name of the passkey or provider. */
  name?: string;
  /**
   * True if the user has a password. Otherwise no password is requested, and the server requires a
   * recent login (some minutes).
   */
  hasPassword: boolean;
  startWith?: Answer;
  onClose: () => void;
  /**
   * @returns true if done, otherwise the error text; the text is empty when a browser dialog was
   *   cancelled
   */
  onAnswer: (answer: Answer) => Promise<true | string>;
};

/** Confirmation dialog before a sign-in method changes. */
export function AskModal({ question, name, hasPassword, startWith = {}, onClose, onAnswer }: Props) {
  const { t } = useTranslation('profile');
  const [problem, setProblem] = useState('');
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const asked = fields[question].filter((field) => field !== 'password' || hasPassword);
  const { form, submit, isSubmitting, isDirty, textOf, failureText } = useCallForm<Answer, Answer>({
    resolver: schemaResolver<Answer, Answer>(() => loadSchema(asked)),
    startWith: { ...Object.fromEntries(asked.map((field) => [field, ''])), ...startWith },
    names: asked,
    asksBeforeLeaving: false,
    focus: 'field',
    wordsOf: (field, { type }) =>
      type === 'TOO_SHORT' || type === 'REQUIRED' ? t(`account.signIn.missing.${field}`) : undefined,
    async act(read) {
      setProblem('');
      try {
        const outcome = await onAnswer(read);
        if (outcome === true) onClose();
        else setProblem(outcome);
      } catch (refused) {
        if (!(refused instanceof ApiError) || refused.code !== 'RECENT_SIGN_IN_NEEDED') throw refused;
        setNeedsSignIn(true);
      }
    },
  });
  const completeCode = useCompleteCode(form.register('code').onChange, submit);
  const controlOf = (field: keyof Answer) => ({
    ...form.register(field),
    id: `sign-in-${field}`,
    label: t(`account.signIn.fields.${field}`),
    error: textOf(field),
  });

  return (
    <Modal
      open
      onClose={onClose}
      title={t(`account.signIn.${question}.title`, { name })}
      ignoresBackdrop={isDirty}
    >
      <form method="post" onSubmit={submit} noValidate className={styles.form}>
        <p>{t(`account.signIn.${question}.lead`)}</p>
        {needsSignIn && <SignInAgain />}
        {(problem || failureText) && (
          <Banner tone="error" announced>
            {problem || failureText}
          </Banner>
        )}
        {asked.map((field) =>
          field === 'password' ? (
            <PasswordField
              key={field}
              {...controlOf(field)}
              hint={question === 'link' ? t('account.signIn.link.hint') : undefined}
              autoComplete="current-password"
            />
          ) : (
            <TextField
              key={field}
              {...controlOf(field)}
              {...(field === 'code' && { onChange: completeCode })}
              autoComplete={field === 'code' ? 'one-time-code' : 'off'}
              maxLength={field === 'code' ? 20 : 60}
            />
          ),
        )}
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('account.signIn.cancel')}
          </Button>
          <Button
            type="submit"
            theme={question === 'remove' ? 'danger' : 'green'}
            loading={isSubmitting && t('account.signIn.busy')}
          >
            {t(`account.signIn.${question}.action`)}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
