import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Badge } from '@/components/ui/display/Badge';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/display/Icon';
import { formatClock } from '@/lib/format/format';
import { canPlay, type PlacedPart } from './course-parts';
import styles from './CourseOutline.module.scss';
import type { ChosenPart } from './useChosenPart';

type Props = { part: PlacedPart; isDone: boolean; seesAll: boolean; chosen: ChosenPart };

export function PartRow({ part, isDone, seesAll, chosen }: Props) {
  const { t } = useTranslation('content');
  const isOpen = canPlay(part, seesAll);
  const isRead = part.kind === 'document' || part.kind === 'text';
  const isCurrent = chosen.partId === part.id;
  return (
    <li className={classNames(styles.part, isOpen && styles.open, isCurrent && styles.current)}>
      <span className={styles.number} aria-hidden="true">
        {isDone ? (
          <Icon name="check" />
        ) : isOpen ? (
          <Icon name={isRead ? part.kind : 'play'} solid={!isRead} />
        ) : (
          part.number
        )}
      </span>
      {isOpen ? (
        <Link
          href={chosen.hrefOf(part.id)}
          shallow
          scroll={false}
          className={styles.title}
          aria-current={isCurrent ? 'true' : undefined}
        >
          {part.title}
        </Link>
      ) : (
        <span className={styles.title}>{part.title}</span>
      )}
      {isDone && <span className="visually-hidden">{t('course.outline.done')}</span>}
      {part.isFree && !seesAll && (
        <Badge tone="green" className={styles.free}>
          {t('course.outline.free')}
        </Badge>
      )}
      {!isOpen && (
        <span className={styles.lock}>
          <Icon name="lock" label={t('course.outline.locked')} />
        </span>
      )}
      <span className={styles.length}>
        {part.durationSeconds > 0 ? formatClock(part.durationSeconds) : t(`player.kind.${part.kind}`)}
      </span>
    </li>
  );
}
