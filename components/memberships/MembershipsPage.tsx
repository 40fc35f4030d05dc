import { useTranslation } from 'next-i18next/pages';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { MoreItems } from '@/components/loading/MoreItems';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Grid } from '@/components/ui/layout/Grid';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import type { Membership } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import { machinePaths } from '@/contract/rules/machine-paths';
import { useShownInAddress } from '@/hooks/list/useShownInAddress';
import type { ListPage } from '@/hooks/list/useInfiniteList';
import { useMemberships } from '@/hooks/memberships/useMemberships';
import { addressWith } from '@/lib/list-query';
import { MembershipTile } from './MembershipTile';
import styles from './MembershipsPage.module.scss';

export type MembershipsProps = {
  first: ListPage<Membership>;
  /** Structured data in schema.org vocabulary. */
  structuredData?: object;
};

/** List of all open memberships, newest first. */
export function MembershipsPage({ first, structuredData }: MembershipsProps) {
  const { t } = useTranslation('explore');
  return (
    <div className={styles.page}>
      <PageHead
        title={t('memberships.title')}
        description={t('memberships.description')}
        picture={machinePaths.shareCard('pages', 'memberships')}
      />
      <JsonLd structuredData={structuredData} />
      <PageHeader title={t('memberships.title')} lead={t('memberships.lead')} />
      {first.items.length > 0 ? (
        <MembershipList first={first} />
      ) : (
        <EmptyState
          title={t('memberships.empty.title')}
          picture="/art/empty-search.webp"
          action={
            <ButtonLink theme="green" href={paths.creators}>
              {t('memberships.empty.action')}
            </ButtonLink>
          }
        >
          {t('memberships.empty.text')}
        </EmptyState>
      )}
    </div>
  );
}

function MembershipList({ first }: Pick<MembershipsProps, 'first'>) {
  const list = useMemberships(first);
  const { items } = list;
  const moreHref = useShownInAddress(items.length, first.items.length, (shown) =>
    addressWith(paths.memberships, { shown }),
  );
  return (
    <>
      <Grid look="panels">
        {items.map((membership) => (
          <MembershipTile key={membership.id} membership={membership} />
        ))}
      </Grid>
      <MoreItems list={list} href={moreHref} />
    </>
  );
}
