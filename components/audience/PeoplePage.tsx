import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { paths } from '@/contract/paths';
import { useAudienceSummary } from '@/hooks/audience/useAudience';
import { readPeopleFilter, type PeopleFilter } from '@/lib/audience/people-filter';
import { toCallPath } from '@/lib/browser/call';
import { addressWith, readQueryValue } from '@/lib/list-query';
import { PeopleFilters } from './PeopleFilters';
import { PeopleList } from './PeopleList';
import styles from './PeoplePage.module.scss';
import { PeopleTabs } from './PeopleTabs';
import { PersonModal } from './PersonModal';

/**
 * People of the creator: buyers, members and followers. The filter and the opened person are in the
 * address.
 */
export function PeoplePage() {
  const { t } = useTranslation('dashboard');
  const router = useRouter();
  const filter = readPeopleFilter(router.query);
  const personId = readQueryValue(router.query, 'person');
  const { data: summary } = useAudienceSummary();
  const show = (wanted: PeopleFilter & { person?: string }) =>
    void router.push(addressWith(paths.people, wanted), undefined, { shallow: true, scroll: false });
  const sharing = summary?.sharingCount ?? 0;

  return (
    <DashboardFrame
      title={t('people.title')}
      lead={t('people.lead')}
      actions={
        sharing > 0 && (
          <ButtonLink theme="hollow-border" icon="download" href={toCallPath('GET /audience/csv')} download>
            {t('people.download', { count: sharing })}
          </ButtonLink>
        )
      }
    >
      <PeopleTabs current="people" />
      <Card look="pane" className={styles.panel}>
        <PeopleFilters filter={filter} summary={summary} onChange={show} />
        <PeopleList
          key={JSON.stringify(filter)}
          filter={filter}
          onOpen={(person) => show({ ...filter, person })}
        />
      </Card>
      {personId && <PersonModal id={personId} onClose={() => show(filter)} />}
    </DashboardFrame>
  );
}
