import { useTranslation } from 'next-i18next/pages';
import { Link } from '../actions/Link';
import styles from './Breadcrumbs.module.scss';
import { Icon } from '../display/Icon';

type Props = {
  /** Entries from the top; the last entry is the current page and has no address. */ trail: {
    label: string;
    href?: string;
  }[];
};

export function Breadcrumbs({ trail }: Props) {
  const { t } = useTranslation('common');
  return (
    <nav aria-label={t('ui.breadcrumbs.label')}>
      <ol role="list" className={styles.trail}>
        {trail.map(({ label, href }, index) => (
          <li key={`${index}-${label}`}>
            {index > 0 && <Icon name="right" />}
            {href ? <Link href={href}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
