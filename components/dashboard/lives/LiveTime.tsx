import { useTranslation } from 'next-i18next/pages';
import { ConfirmedFields } from '@/components/content/editor/ConfirmedFields';
import { Card } from '@/components/ui/layout/Card';
import { SelectField } from '@/components/ui/fields/SelectField';
import { limits } from '@/contract/values/limits';
import type { LiveEditing } from '@/hooks/lives/useLiveEditing';
import { formatDuration } from '@/lib/format/format';
import { moveFocus } from '@/lib/page/focus';
import { whenFields } from '../../../lib/editing/live-session';
import styles from './LiveEditor.module.scss';
import type { WhenState } from './useWhen';
import { WhenFields } from './WhenFields';

const { min, max } = limits.liveMinutes;
const lengths = [min, 20, 30, 45, 60, 75, 90, 120, 150, 180, max];

/**
 * Fields for the time and the length of a live. A scheduled live is moved only with a button that
 * states how many people booked.
 */
export function LiveTime({ editing, when }: { editing: LiveEditing; when: WhenState }) {
  const { t } = useTranslation('lives-dashboard');
  const { live, values, change, errorOf, confirmation } = editing;
  const { bookedCount: people, ticketsCount: tickets } = live;
  const options = [...new Set([...lengths, values.minutes])].sort((one, other) => one - other);
  const isUnclear = when.problem !== undefined;
  // A change of the length alone does not move the live, so nobody is notified.
  const isMove = values.startsAt !== live.startsAt;
  const effects = isMove
    ? [t('move.keep', { count: people }), tickets > 0 && t('move.money', { count: tickets })]
    : [t('move.lengthOnly')];
  return (
    <Card look="pane" className={styles.pane}>
      <h2>{t('form.when')}</h2>
      <ConfirmedFields
        confirmation={confirmation}
        names={whenFields}
        sentence={isUnclear ? t('when.unclear') : effects.filter(Boolean).join(' ')}
        save={isMove || isUnclear ? t('move.action', { count: people }) : t('move.saveLength')}
        keep={t('move.undo')}
        saved={isMove ? t('move.done', { count: people }) : t('move.savedLength')}
        onIncomplete={
          isUnclear && confirmation.isPublic ? () => moveFocus(document.getElementById('day')) : undefined
        }
        onUndo={when.reset}
      >
        <WhenFields when={when} startsAt={values.startsAt} error={errorOf('startsAt')}>
          <SelectField
            id="minutes"
            label={t('form.length')}
            error={errorOf('minutes')}
            value={String(values.minutes)}
            options={options.map((minutes) => ({
              value: String(minutes),
              label: formatDuration(minutes * 60),
            }))}
            onChange={({ target }) => change({ minutes: Number(target.value) })}
          />
        </WhenFields>
      </ConfirmedFields>
    </Card>
  );
}
