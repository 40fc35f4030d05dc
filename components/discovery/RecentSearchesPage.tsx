import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { SearchField } from '@/components/shell/search/SearchField';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Icon } from '@/components/ui/display/Icon';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Link } from '@/components/ui/actions/Link';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useToast } from '@/components/ui/feedback/useToast';
import type { RecentSearch } from '@/contract/search';
import { useRecentSearches } from '@/hooks/search/useRecentSearches';
import { useErrorText } from '@/hooks/useErrorText';
import { searchAddress } from '@/lib/search/search-filter';
import { useState } from 'react';
import styles from './RecentSearchesPage.module.scss';
import { TopicLinks } from './TopicLinks';

/** List of recent searches, which can be removed one by one or all at once, with undo. */
export function RecentSearchesPage() {
  const { t } = useTranslation('explore');
  const toast = useToast();
  const errorText = useErrorText();
  const { searches, error, remove, clear, restore } = useRecentSearches();
  const [failure, setFailure] = useState<unknown>();
  const problem = error ?? failure;

  async function take(removed: RecentSearch[], work: () => Promise<void>, said: string) {
    setFailure(undefined);
    try {
      await work();
      toast(said, { label: t('recent.undo'), onAction: () => void restore(removed).catch(setFailure) });
    } catch (reason) {
      setFailure(reason);
    }
  }

  return (
    <div className={styles.page}>
      <PageHead title={t('recent.title')} description={t('recent.lead')} noIndex />
      <PageHeader title={t('recent.title')} lead={t('recent.lead')} />
      <SearchField look="page" label={t('recent.form')} />
      {problem !== undefined && (
        <Banner tone="error" announced>
          {errorText(problem)}
        </Banner>
      )}
      {!searches && !problem && (
        <LoadingRegion label={t('recent.loading')}>
          <Skeleton />
        </LoadingRegion>
      )}
      {searches && searches.length > 0 && (
        <>
          <ul role="list" className={styles.list} tabIndex={-1}>
            {searches.map((search) => (
              <li key={search.id}>
                <Link href={searchAddress({ query: search.query })}>
                  <Icon name="clock" />
                  {search.query}
                </Link>
                <IconButton
                  icon="close"
                  label={t('recent.remove', { query: search.query })}
                  onClick={() => void take([search], () => remove(search), t('recent.removed'))}
                />
              </li>
            ))}
          </ul>
          {/* Placed below the list, so that loading the button does not move the list. */}
          <Button
            theme="hollow-underlined"
            className={styles.clear}
            onClick={() => void take(searches, clear, t('recent.cleared'))}
          >
            {t('recent.clear')}
          </Button>
        </>
      )}
      {searches?.length === 0 && (
        <>
          <EmptyState title={t('recent.empty.title')} picture="/art/empty-search.webp">
            {t('recent.empty.text')}
          </EmptyState>
          <TopicLinks title={t('recent.topics')} />
        </>
      )}
    </div>
  );
}
