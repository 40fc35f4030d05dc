import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { Link } from '@/components/ui/actions/Link';
import type { CreatorProfile } from '@/contract/creators';
import type { ProfileEditing } from '@/hooks/creators/useProfileEditing';
import { useErrorText } from '@/hooks/useErrorText';
import { listMissingFields } from './profile-steps';
import styles from './ProfileEditorPage.module.scss';

type Props = {
  profile: CreatorProfile;
  editing: ProfileEditing;
  submit: () => Promise<unknown>;
  /** Address of the editor, without a step. */
  base: string;
  /** Path to open once the profile is submitted. */
  goal: string;
};

const MISSING_ID = 'missing';

/** Submission of a profile for approval, with links to what is missing. */
export function SubmitProfile({ profile, editing, submit, base, goal }: Props) {
  const { t } = useTranslation('onboarding');
  const { push } = useRouter();
  const errorText = useErrorText();
  const [isSubmitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const missing = listMissingFields(profile);
  const canSubmit = missing.length === 0;

  async function send() {
    if (!canSubmit || isSubmitting) return;
    setSubmitting(true);
    setFailure(undefined);
    try {
      await editing.assertSaved();
      await submit();
      await push(goal);
    } catch (error) {
      setFailure(error);
    } finally {
      setSubmitting(false);
    }
  }

  return (
    <Card as="section" look="pane" aria-labelledby="submit" className={styles.stack}>
      <h2 id="submit" tabIndex={-1}>
        {t('creatorProfile.submission.title')}
      </h2>
      <p>
        {t('creatorProfile.submission.text', { count: profile.reviewDays })}{' '}
        {t('creatorProfile.submission.together')}
      </p>
      <p id={MISSING_ID}>
        {canSubmit
          ? t('creatorProfile.submission.ready')
          : t('creatorProfile.submission.missing', { count: missing.length })}
      </p>
      {!canSubmit && (
        <ul className={styles.missing}>
          {missing.map((name) => (
            <li key={name}>
              <Link className="link" href={`${base}?step=about#${name}`} shallow>
                {t(`creatorProfile.fields.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <Button
        theme="green"
        className={styles.start}
        aria-disabled={!canSubmit}
        aria-describedby={MISSING_ID}
        loading={isSubmitting && t('creatorProfile.submitting')}
        onClick={() => void send()}
      >
        {t('creatorProfile.submit')}
      </Button>
    </Card>
  );
}
