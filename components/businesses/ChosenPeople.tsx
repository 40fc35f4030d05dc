import { useTranslation } from 'next-i18next/pages';
import { useState, type ReactNode } from 'react';
import { GrantCreditsModal } from '@/components/sponsorships/GrantCreditsModal';
import { Button } from '@/components/ui/actions/Button';
import type { Column } from '@/components/ui/layout/Table';
import { useSelection } from '@/components/ui/layout/useSelection';
import type { BusinessPerson } from '@/contract/businesses';
import styles from './BusinessPage.module.scss';

/**
 * Returns the column of checkboxes for joined people and the action that grants credits to the
 * selected people.
 */
export function useChosenPeople(): { column: Column<BusinessPerson>; action: ReactNode } {
  const { t } = useTranslation('profile');
  const { selected, select, column } = useSelection<BusinessPerson>({
    columnLabel: t('business.people.columns.choose'),
    labelOf: ({ email }) => t('business.people.choose', { email }),
    isSelectable: ({ state }) => state === 'JOINED',
  });
  const [isGranting, setGranting] = useState(false);
  const action = selected.length > 0 && (
    <>
      <Button theme="green" className={styles.give} onClick={() => setGranting(true)}>
        {t('business.people.give', { count: selected.length })}
      </Button>
      {isGranting && (
        <GrantCreditsModal
          people={selected}
          count={selected.length}
          onClose={(isGranted) => {
            setGranting(false);
            if (isGranted) select([]);
          }}
        />
      )}
    </>
  );
  return { column, action };
}
