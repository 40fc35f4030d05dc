import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { IconList } from '@/components/ui/display/IconList';
import { Link } from '@/components/ui/actions/Link';
import type { CoursePage, PartKind } from '@/contract/courses';
import { refundRule } from '@/contract/values/checkout';
import styles from '@/components/content/BuyBox.module.scss';
import { listParts } from './course-parts';

type Props = { course: CoursePage; isOwned: boolean };

const kinds: PartKind[] = ['video', 'audio', 'text', 'document'];

/** Contents of the course by kind, its bundled item, and the right to a refund. */
export function Included({ course, isOwned }: Props) {
  const { t } = useTranslation('content');
  const parts = listParts(course);
  const freeCount = parts.filter((part) => part.isFree).length;
  const items: ComponentProps<typeof IconList>['items'] = kinds.flatMap((kind) => {
    const count = parts.filter((part) => part.kind === kind).length;
    return count > 0 ? { key: kind, icon: kind, text: t(`course.included.${kind}`, { count }) } : [];
  });
  if (!isOwned && freeCount > 0 && course.priceCents > 0)
    items.push({ key: 'free', icon: 'eye', text: t('course.included.free', { count: freeCount }) });
  if (course.digitalProduct) {
    const { path, title } = course.digitalProduct;
    items.push({
      key: 'digitalProduct',
      icon: 'download',
      text: (
        <Link href={path} className="link">
          {t('course.included.comesWith', { title })}
        </Link>
      ),
    });
  }
  if (!isOwned && course.priceCents > 0)
    items.push({
      key: 'refund',
      icon: 'return',
      text: t('course.included.refund', { count: refundRule.days, percent: refundRule.consumedPercent }),
    });
  // A draft may have no items.
  if (items.length === 0) return null;
  return <IconList className={styles.included} items={items} />;
}
