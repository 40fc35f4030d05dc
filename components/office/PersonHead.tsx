import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Avatar } from '@/components/ui/display/Avatar';
import { Badge } from '@/components/ui/display/Badge';
import type { OfficePerson } from '@/contract/office-people';
import { formatMonth } from '@/lib/format/format';
import styles from './OfficePersonPage.module.scss';
import { CreatorStatusButton } from './CreatorStatusButton';
import { PersonState } from './PersonState';

// Loaded on demand, because forms need a library and the dialog is opened rarely.
const PersonModal = dynamic(() => import('./PersonModal').then((file) => file.PersonModal), { ssr: false });

/**
 * Head of a person's page: name, state, and buttons to view Kumu as the person and to write a
 * message.
 */
export function PersonHead({ person }: { person: OfficePerson }) {
  const { t, i18n } = useTranslation('admin');
  const [isAsking, setAsking] = useState(false);
  const { id, name, username, email, state, since, openReportsCount, hasPayouts } = person;
  const joined = t(state === null ? 'office.person.memberSince' : 'office.person.creatorSince', {
    date: formatMonth(since, i18n.language),
  });
  return (
    <header className={styles.head}>
      <Avatar id={id} name={name} src={person.picture?.smallUrl} size={64} />
      <div>
        <p className={styles.quiet} suppressHydrationWarning>
          {[username && `@${username}`, email, joined].filter(Boolean).join(' · ')}
        </p>
        <p className={styles.badges}>
          <PersonState {...person} />
          {person.isOffice && <Badge tone="info">{t('office.person.office')}</Badge>}
          {openReportsCount > 0 && (
            <Badge tone="warning">{t('office.person.openReports', { count: openReportsCount })}</Badge>
          )}
          {hasPayouts !== null && (
            <Badge>{t(hasPayouts ? 'office.person.payoutsOn' : 'office.person.payoutsOff')}</Badge>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {person.canBeViewed && (
          <Button size="s" theme="hollow-border" icon="eye" onClick={() => setAsking(true)}>
            {t('office.person.view', { name: name.split(' ')[0] })}
          </Button>
        )}
        <ButtonLink size="s" theme="hollow-border" icon="mail" href={`mailto:${email}`}>
          {t('office.people.write')}
        </ButtonLink>
        {person.creatorId !== null && (state === 'APPROVED' || state === 'SUSPENDED') && (
          <CreatorStatusButton creatorId={person.creatorId} name={name} isSuspended={state === 'SUSPENDED'} />
        )}
      </div>
      {isAsking && <PersonModal action="view" person={person} onClose={() => setAsking(false)} />}
    </header>
  );
}
