import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Avatar } from '@/components/ui/display/Avatar';
import { Prose } from '@/components/ui/display/Prose';
import type { LivePage } from '@/contract/lives';
import { paths } from '@/contract/paths';
import styles from './LiveRoomPage.module.scss';

/** Creator and description below the stage. */
export function RoomAbout({ live: { creator, description, isRecorded, state } }: { live: LivePage }) {
  const { t } = useTranslation('studio');
  return (
    <div className={styles.about}>
      <div className={styles.creator}>
        <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={56} />
        <div>
          <h2>{creator.name}</h2>
          {creator.tagline && <p>{creator.tagline}</p>}
        </div>
        <ButtonLink theme="grey" size="s" href={paths.creator(creator.username)}>
          {t('room.viewPage')}
        </ButtonLink>
      </div>
      {description && <Prose text={description} />}
      {state === 'LIVE' && isRecorded && <p>{t('room.recordedLater')}</p>}
    </div>
  );
}
