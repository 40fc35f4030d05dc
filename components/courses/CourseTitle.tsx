import { Link } from '@/components/ui/actions/Link';
import type { ReactNode } from 'react';
import { TopicPebble } from '@/components/topics/TopicPebble';
import type { Picture } from '@/contract/shared';
import styles from './CourseTitle.module.scss';

type Props = {
  title: string;
  /** Address that the title links to. */
  href?: string;
  picture: Picture | null;
  /** Topic of the icon shown without a picture. */
  topicId?: string | null;
  /** Short line under the title. */
  children: ReactNode;
};

/** Course at the start of a table row: small cover, title and a line of facts. */
export function CourseTitle({ title, href, picture, topicId, children }: Props) {
  return (
    <span className={styles.course}>
      {picture ? (
        <img
          className={styles.picture}
          src={picture.smallUrl}
          alt=""
          width={64}
          height={44}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className={styles.empty}>
          <TopicPebble topic={topicId ?? 'coaching'} size="s" />
        </span>
      )}
      <span>
        {href ? <Link href={href}>{title}</Link> : <b>{title}</b>}
        <small>{children}</small>
      </span>
    </span>
  );
}
