import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { useForm, type FieldPath } from 'react-hook-form';
import { Banner } from '@/components/ui/Banner';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { ErrorSummary } from '@/components/ui/ErrorSummary';
import type { CreatorProfile } from '@/contract/creators';
import type { ProfileChange } from '@/hooks/creators/useCreatorProfile';
import { useErrorText } from '@/hooks/useErrorText';
import { useFieldText } from '@/hooks/form/useFieldText';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { ApiError } from '@/lib/api-error';
import { paths } from '@/contract/paths';
import { toFormError } from '@/lib/browser/schema-resolver';
import { fieldNames, profileResolver, valuesOf, type ProfileValues } from './profile-values';
import { ProfileFields } from './ProfileFields';
import styles from './ProfileForm.module.scss';

type Props = {
  profile: CreatorProfile;
  update: (change: ProfileChange) => Promise<CreatorProfile>;
  submit: () => Promise<CreatorProfile>;
};

/** Saved with a button. Before approval it may be saved with gaps; sending it to the office names what is missing. */
export function ProfileForm({ profile, update, submit }: Props) {
  const { t } = useTranslation('onboarding');
  const router = useRouter();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [failure, setFailure] = useState<unknown>();
  const [isSaved, setSaved] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const form = useForm<ProfileValues, unknown, ProfileChange>({
    resolver: profileResolver(profile),
    defaultValues: valuesOf(profile),
    // The summary on top takes the focus; it leads to the fields.
    shouldFocusError: false,
  });
  const { errors, isSubmitting: isSaving, submitCount, isDirty } = form.formState;
  const isAskable = profile.state === 'DRAFT' || profile.state === 'REJECTED';

  useLeaveWarning(isDirty);

  /** Null when it was refused; what was typed stays either way. */
  async function store(change: ProfileChange): Promise<CreatorProfile | null> {
    setFailure(undefined);
    setSaved(false);
    try {
      const stored = await update(change);
      form.reset({ ...form.getValues(), username: stored.username || form.getValues('username') });
      return stored;
    } catch (error) {
      const wrong =
        error instanceof ApiError ? error.errors.filter(({ path }) => path in form.getValues()) : [];
      for (const one of wrong) form.setError(one.path as FieldPath<ProfileValues>, toFormError(one));
      if (wrong.length === 0) setFailure(error);
      return null;
    }
  }

  const save = form.handleSubmit(async (change) => {
    if (await store(change)) setSaved(true);
  });

  const ask = form.handleSubmit(async (change) => {
    setSubmitting(true);
    const stored = await store(change);
    if (stored && stored.missing.length > 0) {
      for (const name of stored.missing)
        form.setError(
          name as FieldPath<ProfileValues>,
          toFormError({ path: name, code: 'REQUIRED', message: '' }),
        );
    } else if (stored) {
      try {
        await submit();
        await router.push(paths.pendingApproval);
      } catch (error) {
        setFailure(error);
      }
    }
    setSubmitting(false);
  });

  const wrongFields = fieldNames.filter((name) => errors[name]);

  return (
    <Card look="pane">
      <form className={styles.form} onSubmit={save} noValidate>
        <ErrorSummary
          errors={wrongFields.map((name) => ({
            id: name,
            message: t('creatorProfile.wrong', {
              field: t(`creatorProfile.fields.${name}`),
              problem: fieldText(errors[name]),
            }),
          }))}
          general={failure === undefined ? undefined : errorText(failure)}
          attempt={submitCount}
        />
        <ProfileFields form={form} />
        {isSaved && !isDirty && (
          <Banner tone="success" announced>
            {t('creatorProfile.saved')}
          </Banner>
        )}
        {isAskable && profile.missing.length > 0 && (
          <p className={styles.missing}>
            {t('creatorProfile.missing', {
              fields: profile.missing.map((name) => t(`creatorProfile.fields.${name}`)).join(', '),
            })}
          </p>
        )}
        <div className={styles.actions}>
          <Button
            type="submit"
            theme={isAskable ? 'grey' : 'green'}
            loading={isSaving && !isSubmitting && t('creatorProfile.saving')}
          >
            {t('creatorProfile.save')}
          </Button>
          {isAskable && (
            <Button
              theme="green"
              loading={isSubmitting && t('creatorProfile.submitting')}
              onClick={() => void ask()}
            >
              {t('creatorProfile.submit')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
