import { TopicPebble } from '@/components/ui/TopicPebble';
import type { Picture } from '@/contract/shared';
import styles from './CoursePicture.module.scss';

type Props = { picture: Picture | null; topicId?: string | null };

/** The small cover at the start of a row. Decorative: the title is beside it. */
export function CoursePicture({ picture, topicId }: Props) {
  if (!picture)
    return (
      <span className={styles.empty}>
        <TopicPebble topic={topicId ?? 'coaching'} size="s" />
      </span>
    );
  return (
    <img
      className={styles.picture}
      src={picture.smallUrl}
      alt=""
      width={64}
      height={44}
      loading="lazy"
      decoding="async"
    />
  );
}
