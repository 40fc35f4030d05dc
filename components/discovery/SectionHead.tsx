import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import styles from './SectionHead.module.scss';

type Props = {
  id: string;
  title: string;
  /** Line under the title. */
  lead?: string;
  href: string;
  /** Text of the link, such as "All courses"; small screens show "See all" instead. */
  more: string;
};

/** Heading of a row with the link to all its items. */
export function SectionHead({ id, title, lead, href, more }: Props) {
  const { t } = useTranslation('explore');
  return (
    <div className={styles.head}>
      <div>
        <h2 id={id}>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      <Link href={href} className={styles.more}>
        <span className={styles.full}>{more}</span>
        <span className={styles.short}>
          {t('home.seeAll')}
          <span className="visually-hidden">: {more}</span>
        </span>
        <Icon name="arrow" />
      </Link>
    </div>
  );
}
