import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { LoadMore } from '@/components/ui/feedback/LoadMore';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { CONVERSION_DAYS } from '@/contract/values/social-platforms';
import type { useConversions } from '@/hooks/social/useConversions';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './ConversionList.module.scss';
import { ConversionRow } from './ConversionRow';

type Props = { list: ReturnType<typeof useConversions>; hasContent: boolean };

/** List of running and recent conversions. An empty list is hidden until content is chosen. */
export function ConversionList({ list, hasContent }: Props) {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const { items, error, reload, hasMore, isLoadingMore, moreError, loadMore } = list;
  if (items?.length === 0 && !hasContent) return null;
  return (
    <Card as="section" look="pane" className={styles.pane} aria-labelledby="conversions" tabIndex={-1}>
      <h2 id="conversions">{t('export.list.title')}</h2>
      <p className={styles.quiet}>{t('export.list.lead', { count: CONVERSION_DAYS })}</p>
      {!items && error && (
        <EmptyState
          title={t('export.list.failedTitle')}
          level={3}
          isFrameless
          action={
            <Button icon="refresh" onClick={() => void reload()}>
              {t('export.retry')}
            </Button>
          }
        >
          {errorText(error)}
        </EmptyState>
      )}
      {!items && !error && (
        <LoadingRegion label={t('export.list.loading')}>
          <Skeleton shape="block" height={72} />
        </LoadingRegion>
      )}
      {items?.length === 0 && <p>{t('export.list.empty')}</p>}
      {items && items.length > 0 && (
        <ul role="list" className={styles.rows}>
          {items.map((conversion) => (
            <li key={conversion.id}>
              <ConversionRow conversion={conversion} showsContent={!hasContent} onChanged={reload} />
            </li>
          ))}
        </ul>
      )}
      {items && hasMore && (
        <LoadMore
          shown={items.length}
          more
          loading={isLoadingMore}
          problem={moreError && errorText(moreError)}
          onMore={loadMore}
        />
      )}
    </Card>
  );
}
