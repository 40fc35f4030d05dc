import { Link } from '../actions/Link';
import styles from './LinkTabs.module.scss';
import { useChosenInView } from './useChosenInView';

type Props = {
  /** What is chosen, for who does not see it. */
  label: string;
  /** Where the choice is a view of one page: going back leaves the page, and nothing is loaded. */
  isReplacing?: boolean;
  tabs: { href: string; text: string; isCurrent: boolean; count?: string }[];
};

/** Views of the same thing, each with an address of its own. */
export function LinkTabs({ label, isReplacing = false, tabs }: Props) {
  const row = useChosenInView(tabs.find(({ isCurrent }) => isCurrent)?.href ?? '');
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
      <ul role="list">
        {tabs.map(({ href, text, isCurrent, count }) => (
          <li key={href}>
            <Link
              href={href}
              scroll={false}
              replace={isReplacing}
              shallow={isReplacing}
              aria-current={isCurrent ? 'true' : undefined}
            >
              {text}
              {count !== undefined && <span className="tabular">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
