import { useTranslation } from 'next-i18next/pages';
import { Avatar } from '@/components/ui/display/Avatar';
import { Card } from '@/components/ui/layout/Card';
import { Rating } from '@/components/ui/display/Rating';
import type { Reviews } from '@/hooks/content/useRatings';
import { formatRelative } from '@/lib/format/format';
import styles from './Ratings.module.scss';

export function ReviewCard({ review }: { review: Reviews['items'][number] }) {
  const { i18n } = useTranslation();
  return (
    <Card as="li" className={styles.review}>
      <Rating value={review.stars} stars />
      <p>{review.text}</p>
      <div className={styles.author}>
        <Avatar id={review.author} name={review.author} size={36} />
        <p>
          <b>{review.author}</b>
          {/* The relative date differs if the page was rendered earlier. */}
          <time dateTime={review.createdAt} suppressHydrationWarning>
            {formatRelative(review.createdAt, i18n.language)}
          </time>
        </p>
      </div>
    </Card>
  );
}
