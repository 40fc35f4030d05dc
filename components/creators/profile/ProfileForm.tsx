import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import type { CreatorProfile } from '@/contract/creators';
import type { ProfileChange } from '@/hooks/creators/useCreatorProfile';
import { useCallForm } from '@/hooks/form/useCallForm';
import { fieldNames, listMissingFields, profileResolver, toProfileValues } from './profile-values';
import { ProfileFields } from './ProfileFields';
import styles from './ProfileForm.module.scss';

type Props = {
  profile: CreatorProfile;
  update: (change: ProfileChange) => Promise<CreatorProfile>;
  submit: () => Promise<CreatorProfile>;
  /** Path to open once the profile is submitted. */
  goal: string;
};

/** Error codes for which the whole rule of the field is shown. */
const ruleCodes = ['REQUIRED', 'INVALID', 'TOO_FEW'];

/**
 * Form of the profile, saved with a button. Before approval it may be saved with gaps; submission
 * names the missing fields.
 */
export function ProfileForm({ profile, update, submit, goal }: Props) {
  const { t } = useTranslation('onboarding');
  const router = useRouter();
  const [isSaved, setSaved] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const {
    form,
    submit: save,
    submitWith,
    showOnFields,
    isSubmitting: isSaving,
    isDirty,
    textOf,
    wrongNames,
    summary,
  } = useCallForm({
    resolver: profileResolver(profile),
    startWith: toProfileValues(profile),
    names: fieldNames,
    wordsOf: (name, { type }) =>
      ruleCodes.includes(String(type)) ? t(`creatorProfile.rules.${name}`) : undefined,
    async act(change: ProfileChange) {
      await store(change);
      setSaved(true);
    },
  });
  const isAskable = profile.state === 'DRAFT' || profile.state === 'REJECTED';

  async function store(change: ProfileChange): Promise<CreatorProfile> {
    setSaved(false);
    const stored = await update(change);
    const kept = { ...form.getValues(), username: stored.username || form.getValues('username') };
    // `reset` would clear the submitted state during a submit, and errors would stay while typing.
    for (const name of fieldNames) form.resetField(name, { defaultValue: kept[name] });
    return stored;
  }

  const saveAndSubmit = submitWith(async (change) => {
    setSubmitting(true);
    try {
      const { missing } = await store(change);
      if (showOnFields(missing.map((path) => ({ path, code: 'REQUIRED' })))) return;
      await submit();
      await router.push(goal);
    } finally {
      setSubmitting(false);
    }
  });

  return (
    <Card look="pane">
      <form className={styles.form} onSubmit={save} noValidate>
        <ErrorSummary
          {...summary}
          errors={wrongNames.map((name) => ({
            id: name,
            message: t('creatorProfile.wrong', {
              field: t(`creatorProfile.fields.${name}`),
              problem: textOf(name),
            }),
          }))}
        />
        <ProfileFields profile={profile} form={form} textOf={textOf} />
        {isSaved && !isDirty && (
          <Banner tone="success" announced>
            {t('creatorProfile.saved')}
          </Banner>
        )}
        {isAskable && profile.missing.length > 0 && (
          <p className={styles.missing}>
            {t('creatorProfile.missing', {
              fields: listMissingFields(profile)
                .map((name) => t(`creatorProfile.fields.${name}`))
                .join(', '),
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
              onClick={() => void saveAndSubmit()}
            >
              {t('creatorProfile.submit')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
