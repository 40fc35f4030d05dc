import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { LinkTabs } from '@/components/ui/layout/LinkTabs';
import { formatNumber } from '@/lib/format/format';
import styles from './CreatorTabs.module.scss';

export type CreatorTab = {
  /** Id of the tab's section, which is also the name of the tab in the address. */
  id: string;
  title: string;
  /** Heading used where the title alone is unclear. */
  heading?: string;
  count?: number;
  content: ReactNode;
};

type Props = {
  /** First name of the creator. */
  name: string;
  tabs: CreatorTab[];
  /** True if all tabs are shown one below another without navigation. */
  isOpen?: boolean;
};

/**
 * Tabs of a creator's page, all included in its HTML. If scripts run, a screen shows only the
 * chosen tab. Otherwise each link leads to its section.
 */
export function CreatorTabs({ name, tabs, isOpen = false }: Props) {
  const { t, i18n } = useTranslation('explore');
  const { query, asPath } = useRouter();
  const chosen = tabs.find(({ id }) => id === query.tab) ?? tabs[0];
  const address = asPath.split(/[?#]/)[0]!;
  return (
    <>
      {!isOpen && (
        <LinkTabs
          label={t('creators.tabs.label', { name })}
          isReplacing
          tabs={tabs.map(({ id, title, count }) => ({
            href: `${address}?tab=${id}#${id}`,
            text: title,
            isCurrent: id === chosen?.id,
            ...(count !== undefined && { count: formatNumber(count, i18n.language) }),
          }))}
        />
      )}
      {tabs.map(({ id, title, heading, content }) => (
        <section
          key={id}
          id={id}
          aria-labelledby={`title-${id}`}
          className={classNames(styles.tab, !isOpen && id !== chosen?.id && styles.other)}
        >
          <h2 id={`title-${id}`} className={classNames(!isOpen && !heading && styles.title)}>
            {heading ?? title}
          </h2>
          {content}
        </section>
      ))}
    </>
  );
}
