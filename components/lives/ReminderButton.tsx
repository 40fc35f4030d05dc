import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import type { ButtonLook } from '@/components/ui/actions/button-look';
import type { Remind, Reminded } from './useRemind';

type Props = Pick<ButtonLook, 'size' | 'full' | 'theme'> & {
  live: Reminded;
  isSet: boolean;
  remind: Remind;
};

const timeTexts = { of: 'reminder.of', set: 'reminder.set', isSet: 'reminder.isSet' } as const;
const seatTexts = {
  of: 'reminder.seat.of',
  set: 'reminder.seat.set',
  isSet: 'reminder.seat.isSet',
} as const;

/** Switch for the reminders of a live or, if the live is full, for the notice of a free seat. */
export function ReminderButton({ live, isSet, remind, theme = 'hollow-border', ...look }: Props) {
  const { t } = useTranslation('lives');
  const texts = live.isFull ? seatTexts : timeTexts;
  return (
    <Button
      {...look}
      theme={isSet ? 'grey' : theme}
      icon={isSet ? 'check' : 'bell'}
      aria-pressed={isSet}
      aria-label={t(texts.of, { title: live.title })}
      onClick={() => void remind(live, !isSet)}
    >
      {t(isSet ? texts.isSet : texts.set)}
    </Button>
  );
}
