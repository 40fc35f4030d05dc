import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/Icon';
import type { CoursePage, PartKind } from '@/contract/courses';
import styles from './BuyBox.module.scss';
import { partsOf } from './course-parts';

type Props = { course: CoursePage; isOwned: boolean };

const kinds: PartKind[] = ['video', 'audio', 'text', 'document'];

/** What is in the course, kind by kind. */
export function Included({ course, isOwned }: Props) {
  const { t } = useTranslation('content');
  const parts = partsOf(course);
  const freeCount = parts.filter((part) => part.isFree).length;
  // A draft may have none yet.
  if (parts.length === 0) return null;
  return (
    <ul role="list" className={styles.included}>
      {kinds.map((kind) => {
        const count = parts.filter((part) => part.kind === kind).length;
        return (
          count > 0 && (
            <li key={kind}>
              <Icon name={kind} />
              {t(`course.included.${kind}`, { count })}
            </li>
          )
        );
      })}
      {!isOwned && freeCount > 0 && course.priceCents > 0 && (
        <li>
          <Icon name="eye" />
          {t('course.included.free', { count: freeCount })}
        </li>
      )}
    </ul>
  );
}
