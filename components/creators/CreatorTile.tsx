import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/display/Avatar';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import { usePrice } from '@/components/money/usePrice';
import type { CreatorCard } from '@/contract/creators';
import { paths } from '@/contract/paths';
import styles from './CreatorTile.module.scss';

type Props = {
  creator: CreatorCard;
  level?: 2 | 3;
  /** Action beside the text. */
  action?: ReactNode;
};

/** List entry of a creator with picture, tagline and topics. */
export function CreatorTile({ creator, level = 3, action }: Props) {
  const Name = `h${level}` as const;
  return (
    <Card as="li" className={styles.tile}>
      <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={76} />
      <div>
        <Name>
          <CardLink href={paths.creator(creator.username)}>{creator.name}</CardLink>
        </Name>
        <p>{creator.tagline}</p>
        <CreatorDetails creator={creator} />
        {action}
      </div>
    </Card>
  );
}

/** Topics of a creator, and the lowest monthly price of a membership. */
export function CreatorDetails({ creator }: { creator: CreatorCard }) {
  const { t } = useTranslation(['explore', 'common']);
  const price = usePrice();
  const { monthlyCents, coursesCount } = creator;
  const topics = creator.topics.map((topic) => t(`common:topics.${topic}`)).join(', ');
  return (
    <>
      <p>{t('creatorCard.facts', { topics, count: coursesCount })}</p>
      {monthlyCents !== undefined && (
        <p className="tabular">
          <b>{t('creatorCard.from', { price: price(monthlyCents, { per: 'month' }) })}</b>
        </p>
      )}
    </>
  );
}
