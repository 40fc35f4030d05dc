import { useTranslation } from 'next-i18next/pages';
import { CardSaveButton } from '@/components/content/CardSaveButton';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import { Cover } from '@/components/ui/display/Cover';
import { PriceTag } from '@/components/money/PriceTag';
import type { ContentCard } from '@/contract/content';
import styles from './LibraryCard.module.scss';

type Props = {
  content: ContentCard;
  /** Called with the new state, also on undo. */
  onChange: (isSaved: boolean) => void;
};

/** Card of saved content. Content that is no longer public has no link but can be removed. */
export function SavedCard({ content, onChange }: Props) {
  const { t } = useTranslation('content');
  return (
    <Card as="li" look="bare" className={styles.card}>
      <div className={styles.cover}>
        <Cover
          picture={content.picture}
          topicId={content.topicId ?? content.id}
          sizes="(min-width: 640px) 300px, 92vw"
        />
      </div>
      <div className={styles.text}>
        <h2>{content.isPublic ? <CardLink href={content.path}>{content.title}</CardLink> : content.title}</h2>
        <p>{content.creator.name}</p>
        {content.isPublic ? <PriceTag cents={content.priceCents} /> : <p>{t('saved.gone')}</p>}
      </div>
      <CardSaveButton thing={content} isSaved onSave={onChange} />
    </Card>
  );
}
