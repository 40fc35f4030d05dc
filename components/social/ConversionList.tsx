import { useTranslation } from 'next-i18next/pages';
import { PagedList } from '@/components/loading/PagedList';
import { Card } from '@/components/ui/layout/Card';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { CONVERSION_DAYS } from '@/contract/values/social-platforms';
import type { useConversions } from '@/hooks/social/useConversions';
import styles from './ConversionList.module.scss';
import { ConversionRow } from './ConversionRow';

type Props = { list: ReturnType<typeof useConversions>; hasContent: boolean };

/** List of running and recent conversions. An empty list is hidden until content is chosen. */
export function ConversionList({ list, hasContent }: Props) {
  const { t } = useTranslation('dashboard');
  if (list.items?.length === 0 && !hasContent) return null;
  return (
    <Card as="section" look="pane" className={styles.pane} aria-labelledby="conversions" tabIndex={-1}>
      <h2 id="conversions">{t('export.list.title')}</h2>
      <p className={styles.quiet}>{t('export.list.lead', { count: CONVERSION_DAYS })}</p>
      <PagedList
        list={list}
        failed={{ title: t('export.list.failedTitle'), level: 3, isFrameless: true }}
        loading={t('export.list.loading')}
        skeleton={<Skeleton shape="block" height={72} />}
        empty={<p>{t('export.list.empty')}</p>}
      >
        {(items) => (
          <ul role="list" className={styles.rows}>
            {items.map((conversion) => (
              <li key={conversion.id}>
                <ConversionRow conversion={conversion} showsContent={!hasContent} onChanged={list.reload} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}
