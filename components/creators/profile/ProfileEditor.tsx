import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef } from 'react';
import { SaveLine } from '@/components/content/editor/SaveLine';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { Stepper } from '@/components/ui/layout/Stepper';
import { paths } from '@/contract/paths';
import type { CreatorProfile } from '@/contract/creators';
import { useUnsavedWarning } from '@/hooks/content/useUnsavedWarning';
import type { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import { useProfileEditing } from '@/hooks/creators/useProfileEditing';
import { moveFocus } from '@/lib/page/focus';
import { Credentials } from './Credentials';
import { LivePreview } from './LivePreview';
import { listMissingFields, readStep, stepIds } from './profile-steps';
import styles from './ProfileEditorPage.module.scss';
import { ProfileFields } from './ProfileFields';
import { ProfilePictures } from './ProfilePictures';
import { ProfileStateBanner } from './ProfileStateBanner';
import { SubmitProfile } from './SubmitProfile';

type Props = {
  profile: CreatorProfile;
  own: ReturnType<typeof useCreatorProfile>;
  /** Address of the editor, without a step. */
  base: string;
  /** True directly after the sign-up. */
  isFirst: boolean;
};

/** Three short steps of a profile, saved as the creator types, beside a preview of the page. */
export function ProfileEditor({ profile, own, base, isFirst }: Props) {
  const { t } = useTranslation('onboarding');
  const { query } = useRouter();
  const editing = useProfileEditing(profile, own.keep);
  const step = readStep(query.step);
  const index = stepIds.indexOf(step);
  const isAskable = profile.state === 'DRAFT' || profile.state === 'REJECTED';
  const toStep = (id: (typeof stepIds)[number]) => `${base}?step=${id}`;
  const before = stepIds[index - 1];
  const after = stepIds[index + 1];
  const { flush, saveStatus, savedAt } = editing;

  useUnsavedWarning(saveStatus);
  // Saves on a change of step at once, without the usual pause after typing.
  useEffect(() => () => void flush(), [step, flush]);

  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef<string>(undefined);
  useEffect(() => {
    const isOther = shownStep.current !== undefined && shownStep.current !== step;
    shownStep.current = step;
    // The browser looked for the field of the hash before this step was rendered.
    const field = location.hash ? document.getElementById(location.hash.slice(1)) : null;
    if (field || isOther) moveFocus(field ?? heading.current);
  }, [step]);

  return (
    <>
      <ProfileStateBanner profile={profile} isEditor />
      <Stepper
        steps={stepIds.map((id) => ({
          label: t(`creatorProfile.steps.${id}`),
          href: toStep(id),
          complete: id !== 'about' || listMissingFields(profile).length === 0,
        }))}
        current={index}
      />
      <p className={styles.saving}>
        {saveStatus !== 'untouched' && (
          <SaveLine status={saveStatus} savedAt={savedAt ?? 0} isKept={false} onRetry={() => void flush()} />
        )}
      </p>
      <h2 ref={heading} tabIndex={-1} className="visually-hidden">
        {t(`creatorProfile.steps.${step}`)}
      </h2>
      <div className={styles.columns}>
        <fieldset className={styles.stack} disabled={!profile.can.update}>
          {step === 'about' && (
            <Card look="pane" className={styles.stack}>
              <ProfileFields profile={profile} editing={editing} />
            </Card>
          )}
          {step === 'pictures' && (
            <Card look="pane" className={styles.stack}>
              <ProfilePictures profile={profile} onPicture={own.showPicture} onCover={own.showCover} />
            </Card>
          )}
          {step === 'credentials' && (
            <>
              <Credentials
                credentials={profile.credentials}
                onAdd={own.addCredential}
                onRemove={own.removeCredential}
                onRestore={own.restoreCredential}
                onAttached={own.reload}
              />
              {isAskable && (
                <SubmitProfile
                  profile={profile}
                  editing={editing}
                  submit={own.submit}
                  base={base}
                  goal={isFirst ? paths.creatorComplete : paths.pendingApproval}
                />
              )}
            </>
          )}
        </fieldset>
        <LivePreview profile={profile} values={editing.values} />
      </div>
      <nav className={styles.moves} aria-label={t('creatorProfile.stepsLabel')}>
        {before && (
          <ButtonLink theme="hollow" icon="back" href={toStep(before)} shallow>
            {t('creatorProfile.back', { step: t(`creatorProfile.steps.${before}`) })}
          </ButtonLink>
        )}
        {isFirst && (
          <ButtonLink theme="hollow-border" href={paths.creatorComplete}>
            {t(`creatorProfile.first.${isAskable ? 'later' : 'next'}`)}
          </ButtonLink>
        )}
        {after && (
          <ButtonLink theme="green" iconAfter="arrow" href={toStep(after)} shallow className={styles.after}>
            {t('creatorProfile.nextStep', { step: t(`creatorProfile.steps.${after}`) })}
          </ButtonLink>
        )}
      </nav>
    </>
  );
}
