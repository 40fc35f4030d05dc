import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { SelectField } from '@/components/ui/fields/SelectField';
import { comparisons, type Comparison } from '@/contract/values/insights';
import { toChosen, useMeasuredContent } from '@/hooks/insights/useMeasuredContent';
import type { Choices } from '@/lib/insights/choices';
import styles from './ControlRow.module.scss';
import { useChoiceTexts } from './useChoiceTexts';
import { WhoseVisits } from './WhoseVisits';

type Props = {
  choices: Choices;
  onShow: (fields: Pick<Choices, 'userTier' | 'content' | 'compare'>) => void;
  onClose: () => void;
};

/** Sheet for small screens with the choices of people, content and comparison. */
export function FilterSheet({ choices, onShow, onClose }: Props) {
  const { t } = useTranslation('insights');
  const texts = useChoiceTexts();
  const { items = [] } = useMeasuredContent();
  const [draft, setDraft] = useState(choices);
  const change = (fields: Partial<Choices>) => setDraft({ ...draft, ...fields });
  return (
    <Modal open title={t('filters.title')} onClose={onClose}>
      <div className={styles.sheet}>
        <WhoseVisits value={draft.userTier} onChange={(userTier) => change({ userTier })} />
        <SelectField
          label={t('content.label')}
          value={draft.content?.contentId ?? ''}
          placeholder={t('content.all')}
          options={items.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(event) => {
            const found = items.find(({ id }) => id === event.target.value);
            change({ content: found && toChosen(found) });
          }}
        />
        <SelectField
          label={t('compare.label')}
          value={draft.compare}
          options={comparisons.map((value) => ({
            value,
            label: value === 'none' ? t('compare.nothing') : texts.compared(value, draft.range),
          }))}
          onChange={(event) => change({ compare: event.target.value as Comparison })}
        />
      </div>
      <ModalActions>
        <Button
          theme="black"
          full
          onClick={() => onShow({ userTier: draft.userTier, content: draft.content, compare: draft.compare })}
        >
          {t('show')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
