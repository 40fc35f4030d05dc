import { useTranslation } from 'next-i18next/pages';
import { useRef } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { BulkBar } from '@/components/ui/layout/BulkBar';
import { tellAll } from './queue-items';
import type { Decisions } from './useDecisions';

/** Bar with the decisions that are possible for all selected items of a queue. */
export function SelectionBar({ decisions }: { decisions: Decisions }) {
  const { t } = useTranslation('admin');
  const place = useRef<HTMLDivElement>(null);
  const { items, queue } = decisions;
  return (
    <div ref={place}>
      <BulkBar
        count={items.selected.length}
        progress={items.progress}
        refusals={items.refusals}
        onSelectAll={() => tellAll(place.current!)}
        onClear={items.clear}
      >
        {items.actions.map((action) => (
          <Button key={action} size="s" onClick={() => decisions.chooseForSelected(action)}>
            {t(`office.actions.${queue === 'claims' ? `${action}Claim` : action}.label`)}
          </Button>
        ))}
      </BulkBar>
    </div>
  );
}
