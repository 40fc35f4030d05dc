import { useTranslation } from 'next-i18next/pages';
import { ContentLinks } from '@/components/gifts/ContentLinks';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import type { CoursePage } from '@/contract/courses';
import { paths } from '@/contract/paths';
import { sendEvent } from '@/lib/browser/events';
import { firstName } from '@/lib/format/format';
import styles from './Learning.module.scss';

type Props = { course: CoursePage; isPublic: boolean };

/** Links of an owner: a message to the creator, the purchase, and the actions on the course. */
export function LearningLinks({ course, isPublic }: Props) {
  const { t } = useTranslation(['content', 'learning']);
  const given = { ...course, contentType: 'COURSE' as const };
  return (
    <section className={styles.links} aria-label={t('learning:links.label')}>
      <ButtonLink
        theme="hollow"
        size="s"
        icon="message"
        href={paths.messageTo(course.creator.id)}
        onClick={() => sendEvent('ASK_ITEM', { itemId: course.id, creatorId: course.creator.id })}
      >
        {t('course.buy.ask', { name: firstName(course.creator.name) })}
      </ButtonLink>
      {isPublic && (
        <ContentLinks
          thing={given}
          path={paths.course(course.id)}
          className={styles.share}
          gift={course.isOnSale && course.priceCents > 0 && given}
        />
      )}
      {course.priceCents > 0 && (
        <ButtonLink theme="hollow" size="s" icon="payment" href={paths.purchases}>
          {t('learning:links.refunds')}
        </ButtonLink>
      )}
    </section>
  );
}
