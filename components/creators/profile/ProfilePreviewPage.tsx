import { useTranslation } from 'next-i18next/pages';
import { CreatorView, type CreatorViewProps } from '@/components/creators/CreatorView';
import { PageHead } from '@/components/shell/head/PageHead';
import { Banner } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import styles from './ProfilePreviewPage.module.scss';

/** Preview of the creator's page with edit links, available before publication. */
export function ProfilePreviewPage({ creator, courses }: CreatorViewProps) {
  const { t } = useTranslation('onboarding');
  const { user } = useUser();
  const isPublic = user.creator?.state === 'APPROVED';
  return (
    <>
      <PageHead title={t('creatorProfile.preview.title')} canonical={paths.profilePreview} noIndex />
      <Banner
        tone="info"
        icon="eye"
        title={t('creatorProfile.preview.lead')}
        action={
          <ButtonLink
            size="s"
            theme="hollow-border"
            href={isPublic ? paths.creator(creator.username) : paths.pendingApproval}
          >
            {t(`creatorProfile.preview.${isPublic ? 'open' : 'status'}`)}
          </ButtonLink>
        }
      >
        {t(`creatorProfile.preview.${isPublic ? 'public' : 'private'}`)}
      </Banner>
      <CreatorView
        creator={creator}
        courses={courses}
        action={
          <ButtonLink theme="black" icon="edit" href={paths.editProfile}>
            {t('creatorProfile.edit.title')}
          </ButtonLink>
        }
        edit={(spot) => (
          <Link className={styles.edit} href={paths.editProfileAt(spot)}>
            <Icon name="edit" />
            {t(`creatorProfile.preview.edit.${spot}`)}
          </Link>
        )}
      />
    </>
  );
}
