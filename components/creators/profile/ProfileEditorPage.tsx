import { useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';
import { FlowFrame } from '@/components/accounts/FlowFrame';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Loaded } from '@/components/loading/Loaded';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import { paths } from '@/contract/paths';
import { moveFocus } from '@/lib/page/focus';
import { Credentials } from './Credentials';
import styles from './ProfileEditorPage.module.scss';
import { ProfileForm } from './ProfileForm';
import { ProfilePictures } from './ProfilePictures';
import { ProfileStateBanner } from './ProfileStateBanner';

type Props = {
  /** True directly after the sign-up; the page then shows a welcome. */
  isFirst?: boolean;
  canonical: string;
};

/** Profile editor of a creator: texts, pictures, credentials and submission for approval. */
export function ProfileEditorPage({ isFirst = false, canonical }: Props) {
  const { t } = useTranslation('onboarding');
  const editing = useCreatorProfile();
  const { profile, error } = editing;
  const place = isFirst ? 'first' : 'edit';

  const isLoaded = profile !== undefined;
  useEffect(() => {
    // The browser looked for the field before the profile was loaded.
    if (isLoaded && location.hash) moveFocus(document.getElementById(location.hash.slice(1)));
  }, [isLoaded]);

  const words = {
    title: t(`creatorProfile.${place}.title`),
    lead: t(`creatorProfile.${place}.lead`),
    canonical,
  };
  const content = (
    <>
      <Loaded
        of={{ data: profile, error, reload: editing.reload }}
        failed={{ title: t('creatorProfile.failedTitle') }}
        loading={t('creatorProfile.loading')}
        skeleton={<Skeleton shape="block" height={480} />}
      >
        {(profile) => (
          <>
            <ProfileStateBanner profile={profile} />
            <div className={isFirst ? styles.narrow : styles.columns}>
              <fieldset className={styles.stack} disabled={!profile.can.update}>
                <ProfileForm
                  profile={profile}
                  update={editing.update}
                  submit={editing.submit}
                  goal={isFirst ? paths.creatorComplete : paths.pendingApproval}
                />
              </fieldset>
              <fieldset className={styles.stack} disabled={!profile.can.update}>
                <Card look="pane" className={styles.stack}>
                  <ProfilePictures
                    profile={profile}
                    onPicture={editing.showPicture}
                    onCover={editing.showCover}
                  />
                </Card>
                <Credentials
                  credentials={profile.credentials}
                  onAdd={editing.addCredential}
                  onRemove={editing.removeCredential}
                  onRestore={editing.restoreCredential}
                  onAttached={editing.reload}
                />
              </fieldset>
            </div>
            {isFirst && (
              <p>
                <ButtonLink theme="hollow-border" iconAfter="arrow" href={paths.creatorComplete}>
                  {t(
                    `creatorProfile.first.${profile.can.submit || profile.missing.length > 0 ? 'later' : 'next'}`,
                  )}
                </ButtonLink>
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  );
  if (isFirst) return <FlowFrame {...words}>{content}</FlowFrame>;
  return (
    <DashboardFrame
      {...words}
      actions={
        <ButtonLink theme="hollow-border" icon="eye" href={paths.profilePreview}>
          {t('creatorProfile.preview.title')}
        </ButtonLink>
      }
    >
      {content}
    </DashboardFrame>
  );
}
