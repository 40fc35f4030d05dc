import { Link } from './Link';
import styles from './TabLinks.module.scss';

type Props = {
  label: string;
  links: { href: string; label: string; current?: boolean; count?: number }[];
};

/** Looks like tabs, but leads to other addresses (or places on the page): links in a `nav`. */
export function TabLinks({ label, links }: Props) {
  return (
    <nav aria-label={label} className={styles.row}>
      {links.map(({ href, label: text, current, count }) => (
        <Link
          key={href}
          href={href}
          className={styles.tab}
          aria-current={current ? (href.startsWith('#') ? 'location' : 'page') : undefined}
        >
          {text}
          {count !== undefined && <span className={styles.count}> {count}</span>}
        </Link>
      ))}
    </nav>
  );
}
