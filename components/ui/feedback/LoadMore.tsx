import { useTranslation } from 'next-i18next/pages';
import { Banner } from './Banner';
import { Button } from '../actions/Button';
import { ButtonLink } from '../actions/ButtonLink';
import styles from './LoadMore.module.scss';

type Props = {
  /** How many are in the list now. */
  shown: number;
  /** How many there are, where the answer says so. */
  total?: number;
  more: boolean;
  loading?: boolean;
  /** Why the last try failed; what is shown stays, and the button tries again. */
  problem?: string;
  onMore: () => void;
  /** The address that shows more, for whoever has no scripts. */
  href?: string;
  /** What the button says, and its whole name where several lists of a page have one; "Show more" otherwise. */
  action?: { text: string; name: string };
};

/** The next page of a list, on request. Renders only the count when everything is shown, nothing without a count. */
export function LoadMore({ shown, total, more, loading = false, problem, onMore, href, action }: Props) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.more}>
      {total !== undefined && <p role="status">{t('ui.loadMore.shown', { shown, total })}</p>}
      {problem && (
        <Banner tone="error" announced>
          {problem}
        </Banner>
      )}
      {more && (
        <Button
          theme="grey"
          aria-label={loading ? undefined : action?.name}
          loading={loading && t('ui.loadMore.loading')}
          onClick={onMore}
        >
          {action?.text ?? t('ui.loadMore.action')}
        </Button>
      )}
      {more && href && (
        <noscript>
          <ButtonLink theme="grey" href={href}>
            {t('ui.loadMore.action')}
          </ButtonLink>
        </noscript>
      )}
    </div>
  );
}
