import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/Banner';
import { Button } from '@/components/ui/Button';
import { Modal, ModalActions } from '@/components/ui/Modal';
import { PasswordField } from '@/components/ui/PasswordField';
import { TextField } from '@/components/ui/TextField';
import { FactorCode, SignIn } from '@/contract/accounts';
import { PasskeyName } from '@/contract/ways-in';
import { z } from '@/contract/zod';
import { useCallForm } from '@/hooks/form/useCallForm';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import styles from './AccountPage.module.scss';

const rules = { name: PasskeyName, password: SignIn.shape.password, code: FactorCode };

/** What is asked for, and why: the words are `account.signIn.{question}`. */
const fields = {
  add: 'name',
  rename: 'name',
  renew: 'code',
  turnOff: 'password',
  turnOffByCode: 'code',
} as const;

type Props = {
  question: keyof typeof fields;
  startWith?: string;
  onClose: () => void;
  /** @returns true when it is done; else what to say, and nothing for a dialog of the browser that was cancelled */
  onAnswer: (answer: string) => Promise<true | string>;
};

/** One question before something about the ways in changes. */
export function AskModal({ question, startWith = '', onClose, onAnswer }: Props) {
  const { t } = useTranslation('profile');
  const [problem, setProblem] = useState('');
  const field = fields[question];
  const { form, submit, isSubmitting, isDirty, textOf, failureText } = useCallForm<
    Record<string, string>,
    Record<string, string>
  >({
    resolver: schemaResolver<Record<string, string>, Record<string, string>>(
      z.object({ [field]: rules[field] }),
    ),
    startWith: { [field]: startWith },
    names: [field],
    focus: 'field',
    wordsOf: (_, { type }) =>
      type === 'TOO_SHORT' || type === 'REQUIRED' ? t(`account.signIn.missing.${field}`) : undefined,
    async act(read) {
      setProblem('');
      const outcome = await onAnswer(read[field]!);
      if (outcome === true) onClose();
      else setProblem(outcome);
    },
  });
  const control = {
    ...form.register(field),
    id: `sign-in-${field}`,
    label: t(`account.signIn.fields.${field}`),
    error: textOf(field),
  };

  return (
    <Modal open onClose={onClose} title={t(`account.signIn.${question}.title`)} dirty={isDirty}>
      <form method="post" onSubmit={submit} noValidate className={styles.form}>
        <p>{t(`account.signIn.${question}.lead`)}</p>
        {(problem || failureText) && (
          <Banner tone="error" announced>
            {problem || failureText}
          </Banner>
        )}
        {field === 'password' ? (
          <PasswordField {...control} autoComplete="current-password" />
        ) : (
          <TextField
            {...control}
            autoComplete={field === 'code' ? 'one-time-code' : 'off'}
            maxLength={field === 'code' ? 20 : 60}
          />
        )}
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('account.signIn.cancel')}
          </Button>
          <Button type="submit" theme="green" loading={isSubmitting && t('account.signIn.busy')}>
            {t(`account.signIn.${question}.action`)}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
