import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { CheckoutReturn } from '@/components/checkout/CheckoutReturn';
import { PageHead } from '@/components/shell/head/PageHead';
import { BuyPanel } from '@/components/sponsorships/BuyPanel';
import { SponsorshipHistory } from '@/components/sponsorships/SponsorshipHistory';
import { SponsorshipPanel } from '@/components/sponsorships/SponsorshipPanel';
import { LinkTabs } from '@/components/ui/layout/LinkTabs';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { paths } from '@/contract/paths';
import { businessTabs } from '@/contract/values/businesses';
import { useUser } from '@/hooks/accounts/useUser';
import { useBusinessPeople, useOwnBusiness, type PeopleFilter } from '@/hooks/businesses/useOwnBusiness';
import { useRefreshSponsorship } from '@/hooks/sponsorships/useSponsorship';
import { readKnownValue } from '@/lib/list-query';
import styles from './BusinessPage.module.scss';
import { DomainsPanel } from './DomainsPanel';
import { InvitePanel } from './InvitePanel';
import { PeoplePanel } from './PeoplePanel';

/**
 * Page of a business in tabs: its people with their invitations, the credits that it grants, and
 * the mail domains for joining.
 */
export function BusinessPage() {
  const { t } = useTranslation('profile');
  const { query } = useRouter();
  const { user } = useUser();
  const { business, error, reload, changeDomains } = useOwnBusiness();
  const refresh = useRefreshSponsorship();
  const tab = readKnownValue(query, 'tab', businessTabs) ?? 'people';
  const name = business?.name ?? user.business?.name ?? '';
  return (
    <div className={styles.page}>
      <PageHead title={t('business.titleOf', { tab: t(`business.tabs.${tab}`), business: name })} noIndex />
      <PageHeader
        title={name}
        lead={
          business
            ? t('business.lead', { business: business.name, count: business.joinedCount })
            : t('business.leadLoading')
        }
      />
      <LinkTabs
        label={t('business.tabs.label')}
        isReplacing
        tabs={businessTabs.map((each) => ({
          href: each === 'people' ? paths.business : paths.businessAt(each),
          text: t(`business.tabs.${each}`),
          isCurrent: each === tab,
        }))}
      />
      {tab === 'people' && <PeopleTab left={business?.invitationsLeft} />}
      {tab === 'credits' && (
        <div className={styles.columns}>
          <SponsorshipPanel joinedCount={business?.joinedCount} />
          <BuyPanel />
          <SponsorshipHistory />
        </div>
      )}
      {tab === 'domains' && (
        <DomainsPanel domains={business?.domains} error={error} reload={reload} change={changeDomains} />
      )}
      <CheckoutReturn onSettled={refresh} />
    </div>
  );
}

/** Invitations, and the list of everyone who was invited or joined. */
function PeopleTab({ left }: { left: number | undefined }) {
  const [filter, setFilter] = useState<PeopleFilter>({});
  const people = useBusinessPeople(filter);
  return (
    <div className={styles.panels}>
      <InvitePanel invite={people.invite} left={left} />
      <PeoplePanel people={people} filter={filter} onFilter={setFilter} />
    </div>
  );
}
