import { useTranslation } from 'next-i18next/pages';
import { Banner } from './Banner';
import { Button } from '../actions/Button';
import { ButtonLink } from '../actions/ButtonLink';
import styles from './LoadMore.module.scss';

type Props = {
  /** Number of items in the list. */
  shown: number;
  /** Total number of items, if the response contains it. */
  total?: number;
  more: boolean;
  loading?: boolean;
  /** Reason why the last attempt failed. The shown items remain, and the button retries. */
  problem?: string;
  onMore: () => void;
  /** Address that shows more items without scripts. */
  href?: string;
  /** Text and full name of the button if the page has several lists; "Show more" by default. */
  action?: { text: string; name: string };
};

/**
 * Button for the next page of a list. Renders only the count once everything is shown, and nothing
 * without a count.
 */
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
