import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextField } from '@/components/ui/fields/TextField';
import type { AuditFilter, AuditSummary } from '@/contract/office';
import { auditGroupNames, auditSubjectNames } from '@/contract/values/audit';
import { auditActions } from '@/contract/values/office';
import { isDay } from '@/lib/office/audit-filter';
import styles from './OfficeAuditPage.module.scss';

type Props = {
  filter: AuditFilter;
  /** People who have made decisions; undefined until they are loaded. */
  people: AuditSummary['people'] | undefined;
  onFilter: (filter: AuditFilter) => void;
};

const domainOf = (action: string) => action.split('.')[0]!;
const actionDomains = [...Map.groupBy(auditActions, domainOf)];

/** Returns the known word that equals a choice; undefined for the choice "all". */
const findWord = <Word extends string>(words: readonly Word[], choice: string): Word | undefined =>
  words.find((word) => word === choice);

/** Fields that narrow the log: person, decision, subject and days. */
export function AuditFilters({ filter, people = [], onFilter }: Props) {
  const { t } = useTranslation('admin');
  const { actorId = '', did = '', about = '', from, to } = filter;
  const set = (more: AuditFilter) => onFilter({ ...filter, ...more });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <div role="group" className={styles.filters} aria-label={t('office.audit.filters.title')}>
      <div data-office-filter="">
        <SelectField
          label={t('office.audit.filters.who')}
          placeholder={t('office.audit.filters.anyone')}
          value={actorId}
          options={people.map(({ id, name, email }) => ({ value: id, label: name || email }))}
          onChange={({ target }) => set({ actorId: target.value || undefined })}
        />
      </div>
      <SelectField
        label={t('office.audit.filters.did')}
        placeholder={t('office.audit.filters.anything')}
        value={did}
        options={auditGroupNames.map((value) => ({ value, label: t(`office.audit.groups.${value}`) }))}
        groups={actionDomains.map(([domain, actions]) => ({
          label: t(`office.audit.domains.${domain}`),
          options: actions.map((value) => ({ value, label: t(`office.audit.actions.${value}`) })),
        }))}
        onChange={({ target }) => set({ did: findWord([...auditGroupNames, ...auditActions], target.value) })}
      />
      <SelectField
        label={t('office.audit.filters.about')}
        placeholder={t('office.audit.filters.everything')}
        value={about}
        options={auditSubjectNames.map((value) => ({ value, label: t(`office.audit.subjects.${value}`) }))}
        onChange={({ target }) => set({ about: findWord(auditSubjectNames, target.value) })}
      />
      <DayField
        label={t('office.audit.filters.from')}
        max={to}
        value={from ?? ''}
        onDay={(day) => set({ from: day })}
      />
      <DayField
        label={t('office.audit.filters.to')}
        min={from}
        value={to ?? ''}
        onDay={(day) => set({ to: day })}
      />
      {isFiltered && (
        <p className={styles.clear}>
          {filter.subjectId && t('office.audit.filters.only')}
          <Button theme="hollow-underlined" size="s" onClick={() => onFilter({})}>
            {t('office.audit.filters.clear')}
          </Button>
        </p>
      )}
    </div>
  );
}

type DayProps = {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onDay: (day: string | undefined) => void;
};

/** Field for a day. The day is reported once its year is complete. */
function DayField({ value, onDay, ...field }: DayProps) {
  const [typed, setTyped] = useState(value);
  const [last, setLast] = useState(value);
  // The day in the address may change, for example when the filters are cleared.
  if (last !== value) {
    setLast(value);
    setTyped(value);
  }
  return (
    <TextField
      {...field}
      type="date"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '') onDay(undefined);
        else if (isDay(target.value)) onDay(target.value);
      }}
    />
  );
}
