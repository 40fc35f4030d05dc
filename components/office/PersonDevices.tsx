import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import type { OfficePerson } from '@/contract/office-people';
import { formatRelative } from '@/lib/format/format';
import styles from './OfficePersonPage.module.scss';

// Loaded on demand, because forms need a library and the dialog is opened rarely.
const PersonModal = dynamic(() => import('./PersonModal').then((file) => file.PersonModal), { ssr: false });

/** Devices on which a person is logged in, with a button that logs out all of them. */
export function PersonDevices({ person }: { person: OfficePerson }) {
  const { t, i18n } = useTranslation('admin');
  const [isAsking, setAsking] = useState(false);
  const { devices } = person;
  return (
    <section aria-labelledby="person-devices">
      <h2 id="person-devices">{t('office.person.devices.title')}</h2>
      {devices.length === 0 ? (
        <p className={styles.quiet}>{t('office.person.devices.none')}</p>
      ) : (
        <>
          <ul role="list" className={styles.rows}>
            {devices.map(({ id, device: { browser, system }, lastUsedAt }) => (
              <li key={id}>
                <span>
                  <b>{[browser, system].filter(Boolean).join(', ') || t('office.person.devices.unknown')}</b>
                  <small suppressHydrationWarning>
                    {t('office.person.devices.active', { ago: formatRelative(lastUsedAt, i18n.language) })}
                  </small>
                </span>
              </li>
            ))}
          </ul>
          <Button size="s" theme="hollow-border" onClick={() => setAsking(true)}>
            {t('office.person.devices.logOut', { count: devices.length })}
          </Button>
        </>
      )}
      {isAsking && <PersonModal action="logOut" person={person} onClose={() => setAsking(false)} />}
    </section>
  );
}
