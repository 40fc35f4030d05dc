import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { LoadFailed } from '@/components/loading/LoadFailed';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { Card } from '@/components/ui/layout/Card';
import { officePaths } from '@/contract/office-paths';
import { usePerson } from '@/hooks/office/usePeople';
import { OfficeFrame } from './OfficeFrame';
import styles from './OfficePersonPage.module.scss';
import { PersonDevices } from './PersonDevices';
import { PersonEvents } from './PersonEvents';
import { PersonFigures } from './PersonFigures';
import { PersonHead } from './PersonHead';
import { PersonNotes } from './PersonNotes';

/** Page with everything about a person that the office needs for a reply. */
export function OfficePersonPage({ isUnknown = false }: { isUnknown?: boolean }) {
  const { t } = useTranslation('admin');
  const { query } = useRouter();
  return isUnknown ? <Unknown title={t('office.person.title')} /> : <Known id={String(query.id)} />;
}

function Known({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const { data: person, error, mutate } = usePerson(id);
  if (!person && error?.status === 404) return <Unknown title={t('office.person.title')} />;
  if (!person)
    return (
      <OfficeFrame title={t('office.person.title')}>
        {error ? (
          <LoadFailed title={t('office.failedTitle')} error={error} onRetry={() => mutate()} />
        ) : (
          <LoadingRegion label={t('office.loading')}>
            <Skeleton shape="block" height={320} />
          </LoadingRegion>
        )}
      </OfficeFrame>
    );
  return (
    <OfficeFrame title={person.name || t('office.creators.nameless')}>
      <Card as="section" look="pane" aria-label={person.name}>
        <PersonHead person={person} />
        <div className={styles.grid}>
          <PersonFigures person={person} />
          <PersonDevices person={person} />
          <PersonEvents id={id} />
          <PersonNotes person={person} />
        </div>
      </Card>
    </OfficeFrame>
  );
}

function Unknown({ title }: { title: string }) {
  const { t } = useTranslation('admin');
  return (
    <OfficeFrame title={title}>
      <EmptyState
        title={t('office.person.unknownTitle')}
        action={<ButtonLink href={officePaths.people}>{t('office.person.toList')}</ButtonLink>}
      >
        {t('office.person.unknownText')}
      </EmptyState>
    </OfficeFrame>
  );
}
