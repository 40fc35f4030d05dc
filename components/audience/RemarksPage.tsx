import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { PagedList } from '@/components/loading/PagedList';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { LinkTabs } from '@/components/ui/layout/LinkTabs';
import { paths } from '@/contract/paths';
import { remarkKinds } from '@/contract/values/audience';
import { useRemarks } from '@/hooks/audience/useAudience';
import { addressWith, readKnownValue } from '@/lib/list-query';
import { PeopleTabs } from './PeopleTabs';
import { RemarkCard } from './RemarkCard';
import styles from './RemarksPage.module.scss';

/** Ratings and comments on the creator's content; comments without a reply come first. */
export function RemarksPage() {
  const { t } = useTranslation('dashboard');
  const { query } = useRouter();
  const kind = readKnownValue(query, 'kind', remarkKinds);
  const list = useRemarks(kind);
  return (
    <DashboardFrame title={t('remarks.title')} heading={t('people.title')} lead={t('remarks.lead')}>
      <PeopleTabs current="remarks" />
      <LinkTabs
        look="chips"
        label={t('remarks.kind')}
        tabs={[undefined, ...remarkKinds].map((each) => ({
          href: addressWith(paths.remarks, { kind: each }),
          text: t(`remarks.kinds.${each ?? 'all'}`),
          isCurrent: each === kind,
        }))}
      />
      <PagedList
        list={list}
        failed={{ title: t('remarks.failedTitle') }}
        loading={t('remarks.loading')}
        skeleton={<Skeleton shape="block" height={320} />}
        empty={<EmptyState title={t('remarks.emptyTitle')}>{t('remarks.empty')}</EmptyState>}
      >
        {(remarks) => (
          <ul role="list" className={styles.list}>
            {remarks.map((remark) => (
              <RemarkCard key={remark.id} remark={remark} onAnswer={(text) => list.answer(remark, text)} />
            ))}
          </ul>
        )}
      </PagedList>
    </DashboardFrame>
  );
}
