import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { LinkTabs } from '@/components/ui/layout/LinkTabs';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { useLibraryShelves } from '@/hooks/library/useLibrary';
import { sendEvent } from '@/lib/browser/events';
import { formatNumber } from '@/lib/format/format';
import { libraryTabs, readLibraryFilter, toLibraryPath } from '@/lib/library/library-filter';
import { LibraryMemberships } from './LibraryMemberships';
import styles from './LibraryPage.module.scss';
import { LibraryShelf } from './LibraryShelf';

/** Everything that a member has unlocked, in tabs that each have an address. */
export function LibraryPage() {
  const { t, i18n } = useTranslation('content');
  const filter = readLibraryFilter(useRouter().query);
  const shelves = useLibraryShelves();
  const counts = shelves?.counts;
  const itemsCount = counts && counts.courses + counts.recordings + counts.downloads;
  const note = useEffectEvent(() => sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: itemsCount ?? 0 }));
  const isKnown = counts !== undefined;
  useEffect(() => {
    if (isKnown) note();
  }, [isKnown]);

  const { tab } = filter;
  return (
    <div className={styles.page}>
      <PageHead
        title={
          tab === 'courses' ? t('library.title') : t('library.titleOf', { tab: t(`library.tabs.${tab}`) })
        }
        noIndex
      />
      <PageHeader title={t('library.title')} lead={t('library.lead')} />
      <LinkTabs
        label={t('library.contents')}
        tabs={libraryTabs.map((each) => ({
          href: toLibraryPath({ tab: each }),
          text: t(`library.tabs.${each}`),
          isCurrent: each === tab,
          count: each === 'memberships' || !counts ? undefined : formatNumber(counts[each], i18n.language),
        }))}
      />
      <section className={styles.contents} aria-label={t(`library.tabs.${tab}`)} tabIndex={-1}>
        {tab === 'memberships' ? (
          <LibraryMemberships />
        ) : (
          <LibraryShelf key={tab} shelf={tab} filter={filter} shelves={shelves} />
        )}
      </section>
    </div>
  );
}
