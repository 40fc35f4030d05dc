import { useTranslation } from 'next-i18next/pages';
import { TipButton } from '@/components/checkout/TipButton';
import { Avatar } from '@/components/ui/display/Avatar';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import type { CoursePage } from '@/contract/courses';
import type { Buy } from '@/hooks/checkout/useBuy';
import { paths } from '@/contract/paths';
import { firstSentences } from '@/contract/rules/first-sentences';
import styles from './CreatorPanel.module.scss';

/** Maximum length of the biography (characters); the creator's page shows all of it. */
const BIO_CHARACTERS = 220;

/** Panel about the creator of the course. */
export function CreatorPanel({ creator, tip }: { creator: CoursePage['creator']; tip: Buy }) {
  const { t } = useTranslation(['content', 'common']);
  const topics = creator.topics.map((topic) => t(`common:topics.${topic}`)).join(', ');
  return (
    <Card className={styles.panel}>
      <div className={styles.head}>
        <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={60} />
        <div>
          <h2>
            <CardLink href={paths.creator(creator.username)}>{creator.name}</CardLink>
          </h2>
          <p className={styles.facts}>{t('creator.facts', { topics, count: creator.coursesCount })}</p>
        </div>
      </div>
      <p className={styles.tagline}>{creator.tagline}</p>
      {creator.bio && <p className={styles.bio}>{firstSentences(creator.bio, BIO_CHARACTERS)}</p>}
      <TipButton name={creator.name} tip={tip} className={styles.tip} />
    </Card>
  );
}
