import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { useForm, type FieldPath, type Resolver } from 'react-hook-form';
import { Banner } from '@/components/ui/Banner';
import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/TextField';
import { CredentialInput } from '@/contract/creators';
import type { NewCredential } from '@/hooks/creators/useCreatorProfile';
import { useErrorText } from '@/hooks/useErrorText';
import { useFieldText } from '@/hooks/form/useFieldText';
import { ApiError } from '@/lib/api-error';
import { schemaResolver, toFormError } from '@/lib/browser/schema-resolver';
import styles from './Credentials.module.scss';

type Values = { title: string; issuer: string; year: string };

const empty: Values = { title: '', issuer: '', year: '' };
const check = schemaResolver(CredentialInput);

/** The year is typed as text; anything but a whole number is as wrong as a year that cannot be. */
const resolver: Resolver<Values, unknown, NewCredential> = ({ title, issuer, year }, context, options) =>
  check(
    { title, issuer, year: year.trim() === '' ? null : Number(year) },
    context,
    options as never,
  ) as ReturnType<Resolver<Values, unknown, NewCredential>>;

export function CredentialForm({ onAdd }: { onAdd: (credential: NewCredential) => Promise<unknown> }) {
  const { t } = useTranslation('onboarding');
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<Values, unknown, NewCredential>({ resolver, defaultValues: empty });
  const { errors, isSubmitting } = form.formState;

  const add = form.handleSubmit(async (credential) => {
    setFailure(undefined);
    try {
      await onAdd(credential);
      form.reset(empty);
      form.setFocus('title');
    } catch (error) {
      const wrong = error instanceof ApiError ? error.errors.filter(({ path }) => path in empty) : [];
      for (const one of wrong) form.setError(one.path as FieldPath<Values>, toFormError(one));
      if (wrong.length === 0) setFailure(error);
    }
  });

  return (
    <form className={styles.form} onSubmit={add} noValidate aria-label={t('creatorProfile.credentials.form')}>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <TextField
        {...form.register('title')}
        label={t('creatorProfile.credentials.name')}
        error={fieldText(errors.title)}
        autoComplete="off"
      />
      <TextField
        {...form.register('issuer')}
        label={t('creatorProfile.credentials.issuer')}
        optional
        error={fieldText(errors.issuer)}
        autoComplete="off"
      />
      <TextField
        {...form.register('year')}
        label={t('creatorProfile.credentials.year')}
        optional
        characters={6}
        inputMode="numeric"
        error={errors.year && t('creatorProfile.credentials.yearWrong')}
        autoComplete="off"
      />
      <Button
        type="submit"
        icon="plus"
        className={styles.start}
        loading={isSubmitting && t('creatorProfile.credentials.adding')}
      >
        {t('creatorProfile.credentials.add')}
      </Button>
    </form>
  );
}
