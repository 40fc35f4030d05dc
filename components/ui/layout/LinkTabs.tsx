import { Link } from '../actions/Link';
import { classNames } from '../class-names';
import styles from './LinkTabs.module.scss';
import { useChosenInView } from './useChosenInView';

type Props = {
  /** Label of the group for screen readers. */
  label: string;
  /**
   * True if the tabs are views of the same page. A choice replaces the history entry and loads
   * nothing.
   */
  isReplacing?: boolean;
  /** `tabs`: a row with a line below. `chips`: pills above a list. */
  look?: 'tabs' | 'chips';
  tabs: {
    href: string;
    text: string;
    isCurrent: boolean;
    count?: string;
    /** True if the counted items require an action of the reader. */
    isUrgent?: boolean;
  }[];
};

/** Tabs for views of the same content, each with its own address. */
export function LinkTabs({ label, isReplacing = false, look = 'tabs', tabs }: Props) {
  const row = useChosenInView(tabs.find(({ isCurrent }) => isCurrent)?.href ?? '');
  return (
    <nav ref={row} aria-label={label} className={styles[look]}>
      <ul role="list">
        {tabs.map(({ href, text, isCurrent, count, isUrgent }) => (
          <li key={href}>
            <Link
              href={href}
              scroll={false}
              replace={isReplacing}
              shallow={isReplacing}
              aria-current={isCurrent ? 'true' : undefined}
            >
              {text}
              {count !== undefined && (
                <span className={classNames('tabular', isUrgent && styles.urgent)}>{count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
