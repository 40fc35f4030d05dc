import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { useUser } from '@/hooks/accounts/useUser';
import { sendEvent } from '@/lib/browser/events';
import { sourceOf } from '@/lib/browser/previous-path';
import { paths } from '@/contract/paths';
import { CreatorView, type PublicCreatorProps } from './CreatorView';
import styles from './PublicCreatorPage.module.scss';

const DESCRIPTION_CHARACTERS = 150;

/** A creator as a stranger meets them. */
export function PublicCreatorPage({ creator, courses }: PublicCreatorProps) {
  const { t } = useTranslation('explore');
  const { asPath } = useRouter();
  const { user } = useUser();

  const note = useEffectEvent((creatorId: string) =>
    sendEvent('VIEW_CREATOR_PAGE', { creatorId, source: sourceOf(asPath) }),
  );
  useEffect(() => note(creator.id), [creator.id]);

  return (
    <div className={styles.page}>
      <PageHead
        title={t('creators.head', { name: creator.name, tagline: creator.tagline })}
        description={creator.bio.slice(0, DESCRIPTION_CHARACTERS)}
        canonical={paths.creator(creator.username)}
        picture={creator.picture?.url}
      />
      <CreatorView
        {...{ creator, courses }}
        action={
          user.creator?.id === creator.id && (
            <ButtonLink theme="black" icon="edit" href={paths.editProfile}>
              {t('creators.edit')}
            </ButtonLink>
          )
        }
      />
    </div>
  );
}
