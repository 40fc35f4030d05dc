import { useTranslation } from 'next-i18next/pages';
import { useState, type ReactNode } from 'react';
import { GiveModal } from '@/components/sponsorships/GiveModal';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import type { Column } from '@/components/ui/Table';
import type { BusinessPerson } from '@/contract/businesses';
import styles from './BusinessPage.module.scss';

/** Who is chosen in the list to be given credits: the column with a box for each who has joined, and what is done with them. */
export function useChosenPeople(): { column: Column<BusinessPerson>; action: ReactNode } {
  const { t } = useTranslation('profile');
  const [chosen, setChosen] = useState<BusinessPerson[]>([]);
  const [isGiving, setGiving] = useState(false);
  const choose = (person: BusinessPerson, isChosen: boolean) =>
    setChosen([...chosen.filter(({ id }) => id !== person.id), ...(isChosen ? [person] : [])]);
  const column: Column<BusinessPerson> = {
    key: 'choose',
    label: t('business.people.columns.choose'),
    labelHidden: true,
    cell: (person) =>
      person.state === 'JOINED' && (
        <Checkbox
          label={
            <span className="visually-hidden">{t('business.people.choose', { email: person.email })}</span>
          }
          checked={chosen.some(({ id }) => id === person.id)}
          onChange={({ currentTarget }) => choose(person, currentTarget.checked)}
        />
      ),
  };
  const action = chosen.length > 0 && (
    <>
      <Button theme="green" className={styles.give} onClick={() => setGiving(true)}>
        {t('business.people.give', { count: chosen.length })}
      </Button>
      {isGiving && (
        <GiveModal
          people={chosen}
          count={chosen.length}
          onClose={(isGiven) => {
            setGiving(false);
            if (isGiven) setChosen([]);
          }}
        />
      )}
    </>
  );
  return { column, action };
}
