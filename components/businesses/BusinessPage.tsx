import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { CheckoutReturn } from '@/components/checkout/CheckoutReturn';
import { PageHead } from '@/components/shell/head/PageHead';
import { BuyPanel } from '@/components/sponsorships/BuyPanel';
import { SponsorshipHistory } from '@/components/sponsorships/SponsorshipHistory';
import { SponsorshipPanel } from '@/components/sponsorships/SponsorshipPanel';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { useBusinessPeople, useOwnBusiness, type PeopleFilter } from '@/hooks/businesses/useOwnBusiness';
import { useRefreshSponsorship } from '@/hooks/sponsorships/useSponsorship';
import styles from './BusinessPage.module.scss';
import { DomainsPanel } from './DomainsPanel';
import { InvitePanel } from './InvitePanel';
import { PeoplePanel } from './PeoplePanel';

/**
 * People of a business with their invitations, the mail domains for joining, and the credits that
 * it grants.
 */
export function BusinessPage() {
  const { t } = useTranslation('profile');
  const { business, error, reload, changeDomains } = useOwnBusiness();
  const [filter, setFilter] = useState<PeopleFilter>({});
  const people = useBusinessPeople(filter);
  const refresh = useRefreshSponsorship();
  return (
    <div className={styles.page}>
      <PageHead title={t('business.title')} noIndex />
      <PageHeader
        title={t('business.title')}
        lead={
          business
            ? t('business.lead', { business: business.name, count: business.joinedCount })
            : t('business.leadLoading')
        }
      />
      <div className={styles.panels}>
        <SponsorshipPanel joinedCount={business?.joinedCount} />
        <BuyPanel />
        <InvitePanel invite={people.invite} left={business?.invitationsLeft} />
        <DomainsPanel domains={business?.domains} error={error} reload={reload} change={changeDomains} />
        <PeoplePanel people={people} filter={filter} onFilter={setFilter} />
        <SponsorshipHistory />
      </div>
      <CheckoutReturn onSettled={() => void refresh()} />
    </div>
  );
}
