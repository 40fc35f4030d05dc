import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { TextField } from '@/components/ui/fields/TextField';
import { CredentialInput } from '@/contract/creators';
import type { NewCredential } from '@/hooks/creators/useCreatorProfile';
import { useCallForm } from '@/hooks/form/useCallForm';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import styles from './Credentials.module.scss';

type Values = { title: string; issuer: string; year: string };

const empty: Values = { title: '', issuer: '', year: '' };
const names = ['title', 'issuer', 'year'] as const;

/**
 * Resolver of the form. The year is typed as text, and any non-integer is rejected like a year out
 * of range.
 */
const resolver = schemaResolver(CredentialInput, ({ title, issuer, year }: Values) => ({
  title,
  issuer,
  year: year.trim() === '' ? null : Number(year),
}));

export function CredentialForm({ onAdd }: { onAdd: (credential: NewCredential) => Promise<unknown> }) {
  const { t } = useTranslation('onboarding');
  const { form, field, submit, isSubmitting, failureText, startOver } = useCallForm({
    resolver,
    startWith: empty,
    names,
    focus: 'field',
    wordsOf: (name) => (name === 'year' ? t('creatorProfile.credentials.yearWrong') : undefined),
    async act(credential) {
      await onAdd(credential);
      startOver();
      form.setFocus('title');
    },
  });

  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={t('creatorProfile.credentials.form')}
    >
      {failureText && (
        <Banner tone="error" announced>
          {failureText}
        </Banner>
      )}
      <TextField {...field('title')} label={t('creatorProfile.credentials.name')} autoComplete="off" />
      <TextField
        {...field('issuer')}
        label={t('creatorProfile.credentials.issuer')}
        optional
        autoComplete="off"
      />
      <TextField
        {...field('year')}
        label={t('creatorProfile.credentials.year')}
        optional
        characters={6}
        inputMode="numeric"
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
