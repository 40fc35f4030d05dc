import { useTranslation } from 'next-i18next/pages';
import { FlowFrame } from '@/components/accounts/FlowFrame';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Loaded } from '@/components/loading/Loaded';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import { paths } from '@/contract/paths';
import { ProfileEditor } from './ProfileEditor';

type Props = {
  /** True directly after the sign-up; the page then shows a welcome. */
  isFirst?: boolean;
  canonical: string;
};

/** Profile editor of a creator: texts, pictures, credentials and submission for approval. */
export function ProfileEditorPage({ isFirst = false, canonical }: Props) {
  const { t } = useTranslation('onboarding');
  const own = useCreatorProfile();
  const { profile, error } = own;
  const place = isFirst ? 'first' : 'edit';
  const words = {
    title: t(`creatorProfile.${place}.title`),
    lead: t(`creatorProfile.${place}.lead`),
    canonical,
  };
  const content = (
    <Loaded
      of={{ data: profile, error, reload: own.reload }}
      failed={{ title: t('creatorProfile.failedTitle') }}
      loading={t('creatorProfile.loading')}
      skeleton={<Skeleton shape="block" height={480} />}
    >
      {(profile) => <ProfileEditor profile={profile} own={own} base={canonical} isFirst={isFirst} />}
    </Loaded>
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
