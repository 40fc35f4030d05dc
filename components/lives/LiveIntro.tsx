import { useTranslation } from 'next-i18next/pages';
import styles from '@/components/content/ContentIntro.module.scss';
import { Badge } from '@/components/ui/display/Badge';
import { Cover } from '@/components/ui/display/Cover';
import { Icon } from '@/components/ui/display/Icon';
import { Link } from '@/components/ui/actions/Link';
import type { LivePage } from '@/contract/lives';
import { paths } from '@/contract/paths';
import { formatAverage, formatDuration } from '@/lib/format/format';
import type { LivePhase } from '@/lib/lives/phase';
import own from './LiveIntro.module.scss';

type Props = { live: LivePage; phase: LivePhase; viewersCount: number };

/** Cover, title and key facts of a live. */
export function LiveIntro({ live, phase, viewersCount }: Props) {
  const { t, i18n } = useTranslation(['lives', 'common']);
  const { creator, ratingAverage } = live;
  return (
    <>
      <div className={own.cover}>
        <Cover
          picture={live.picture}
          topicId={live.topicId ?? live.id}
          sizes="(min-width: 1024px) 720px, 92vw"
          first
        />
        {phase === 'on' && (
          <p className={own.badges}>
            <Badge tone="live">{t('card.live')}</Badge>
            <Badge tone="picture">{t('card.watching', { count: viewersCount })}</Badge>
          </p>
        )}
      </div>
      <h1>{live.title}</h1>
      <p className={styles.tagline}>
        {t('page.with')} <Link href={paths.creator(creator.username)}>{creator.name}</Link>
      </p>
      <ul role="list" className={styles.facts}>
        {ratingAverage !== null && (
          <li>
            <Icon name="star" solid className={styles.star} />
            <b className="tabular">{formatAverage(ratingAverage, i18n.language)}</b>
            <a href="#ratings" className="link">
              {t('common:ui.rating.count', { count: live.ratingCount })}
            </a>
          </li>
        )}
        <li>
          <Icon name="clock" />
          {formatDuration(live.minutes * 60)}
        </li>
        {live.bookedCount > 0 && (
          <li>
            <Icon name="users" />
            {t('page.bookedCount', { count: live.bookedCount })}
          </li>
        )}
        {live.isRecorded && (
          <li>
            <Icon name="video" />
            {t('page.recorded')}
          </li>
        )}
      </ul>
    </>
  );
}
