import { useTranslation } from 'next-i18next/pages';
import { useState, type ReactNode } from 'react';
import { GrantCreditsModal } from '@/components/sponsorships/GrantCreditsModal';
import { Button } from '@/components/ui/actions/Button';
import { BulkBar } from '@/components/ui/layout/BulkBar';
import type { Column } from '@/components/ui/layout/Table';
import { useSelection } from '@/components/ui/layout/useSelection';
import type { BusinessPerson } from '@/contract/businesses';

const isSelectable = ({ state }: BusinessPerson) => state === 'JOINED';

/**
 * Returns the column of checkboxes for joined people and the bar that grants credits to the
 * selected people.
 * @param rows listed people
 */
export function useChosenPeople(rows: BusinessPerson[]): { column: Column<BusinessPerson>; bar: ReactNode } {
  const { t } = useTranslation('profile');
  const { selected, select, column } = useSelection<BusinessPerson>({
    columnLabel: t('business.people.columns.choose'),
    labelOf: ({ email }) => t('business.people.choose', { email }),
    isSelectable,
  });
  const [isGranting, setGranting] = useState(false);
  const bar = (
    <>
      <BulkBar
        count={selected.length}
        refusals={[]}
        onSelectAll={() => select(rows.filter(isSelectable))}
        onClear={() => select([])}
      >
        <Button theme="black" size="s" onClick={() => setGranting(true)}>
          {t('business.people.give', { count: selected.length })}
        </Button>
      </BulkBar>
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
  return { column, bar };
}
