import { useTranslation } from 'next-i18next/pages';
import { CardSaveButton } from '@/components/content/CardSaveButton';
import styles from '@/components/content/ContentCard.module.scss';
import { Badge } from '@/components/ui/display/Badge';
import { Cover } from '@/components/ui/display/Cover';
import { Rating } from '@/components/ui/display/Rating';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import { Grid } from '@/components/ui/layout/Grid';
import type { LiveCard } from '@/contract/lives';
import { paths } from '@/contract/paths';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import { useTimeZone } from '@/hooks/shell/useTimeZone';
import { formatDuration } from '@/lib/format/format';
import { formatShortDayIn, formatTimeIn } from '@/lib/lives/live-time';
import { LivePrice } from './LivePrice';

const sizes = '(min-width: 1100px) 290px, (min-width: 820px) 31vw, (min-width: 640px) 46vw, 92vw';

type Props = {
  lives: LiveCard[];
  /** `row` scrolls sideways on small screens; `pairs` fits beside a column. */
  look?: 'cards' | 'pairs' | 'row';
  level?: 2 | 3;
  isMemberOf?: (creatorId: string) => boolean;
};

/** Grid of lives and recordings; each card is one link. */
export function LiveGrid({ lives, look, level = 3, isMemberOf = () => false }: Props) {
  const { t } = useTranslation('lives');
  const stateOf = useViewerStates(lives, 'LIVE');
  const Title = `h${level}` as const;
  return (
    <Grid look={look}>
      {lives.map((live) => (
        <Card key={live.id} as="li" look="bare" className={styles.card}>
          <div className={styles.cover}>
            <Cover picture={live.picture} topicId={live.topicId ?? live.id} sizes={sizes} />
            <When live={live} />
          </div>
          <Title className={styles.title}>
            <CardLink href={paths.live(live.id)}>{live.title}</CardLink>
          </Title>
          <CardSaveButton thing={{ ...live, contentType: 'LIVE' }} isSaved={stateOf(live).isMarked} />
          <p className={styles.by}>{live.creator.name}</p>
          <div className={styles.foot}>
            {live.ratingAverage === null ? (
              <span className={styles.unrated}>{formatDuration(live.minutes * 60)}</span>
            ) : (
              <Rating value={live.ratingAverage} count={live.ratingCount} />
            )}
            <LivePrice
              live={live}
              isMember={isMemberOf(live.creator.id)}
              owned={
                stateOf(live).owned !== null &&
                t(live.state === 'REPLAY_READY' ? 'card.inLibrary' : 'card.booked')
              }
            />
          </div>
        </Card>
      ))}
    </Grid>
  );
}

/** Badge with the time of a live, or the length of its recording. */
function When({ live }: { live: LiveCard }) {
  const { t, i18n } = useTranslation('lives');
  const timeZone = useTimeZone();
  if (live.state === 'LIVE')
    return (
      <Badge tone="live" className={styles.length}>
        {t('card.live')}
      </Badge>
    );
  return (
    <Badge tone="picture" icon={live.state === 'SCHEDULED' ? 'calendar' : 'play'} className={styles.length}>
      {live.state === 'SCHEDULED' ? (
        <time dateTime={live.startsAt} suppressHydrationWarning>
          {t('card.at', {
            day: formatShortDayIn(live.startsAt, i18n.language, timeZone),
            time: formatTimeIn(live.startsAt, i18n.language, timeZone),
          })}
        </time>
      ) : (
        formatDuration(Math.round(live.recordingSeconds ?? live.minutes * 60))
      )}
    </Badge>
  );
}
