import { useTranslation } from 'next-i18next/pages';
import type { OfficePerson } from '@/contract/office-people';
import { heldFacts, owedFacts } from '@/contract/values/office';
import { formatCents, formatDateOnly, formatNumber } from '@/lib/format/format';
import styles from './OfficePersonPage.module.scss';

/**
 * Figures of what a person owns and, for a creator, of amounts that the creator owes and is owed.
 */
export function PersonFigures({ person: { holds, owes } }: { person: OfficePerson }) {
  const { t, i18n } = useTranslation('admin');
  const money = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  const held = heldFacts.flatMap((name) => holds.filter((fact) => fact.name === name));
  const owed = owedFacts.flatMap((name) => owes.filter((fact) => fact.name === name));
  return (
    <>
      <section aria-labelledby="person-holds">
        <h2 id="person-holds">{t('office.person.holds.title')}</h2>
        <dl className={styles.facts}>
          {held.map(({ name, count, cents }) => (
            <div key={name}>
              <dt>{t(`office.person.holds.${name}`)}</dt>
              <dd className="tabular">
                {cents === undefined ? formatNumber(count ?? 0, i18n.language) : money(cents)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {owed.length > 0 && (
        <section aria-labelledby="person-owes">
          <h2 id="person-owes">{t('office.person.owes.title')}</h2>
          <dl className={styles.facts}>
            {owed.map(({ name, cents, day }) => (
              <div key={name}>
                <dt>
                  {name === 'nextPayout' && day
                    ? t('office.person.owes.nextPayoutOn', { date: formatDateOnly(day, i18n.language) })
                    : t(`office.person.owes.${name}`)}
                </dt>
                <dd className="tabular">{money(cents)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
