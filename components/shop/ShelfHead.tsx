import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import styles from './ShelfHead.module.scss';

type Props = {
  id: string;
  title: string;
  href: string;
  /** Text of the link, such as "All new products"; small screens show "See all" instead. */
  more: string;
};

/** Heading of a row of products with the link to all of them. */
export function ShelfHead({ id, title, href, more }: Props) {
  const { t } = useTranslation('shop');
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      <Link href={href} className={styles.more}>
        <span className={styles.full}>{more}</span>
        <span className={styles.short}>
          {t('card.seeAll')}
          <span className="visually-hidden">: {more}</span>
        </span>
        <Icon name="arrow" />
      </Link>
    </div>
  );
}
