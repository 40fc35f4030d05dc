import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { FieldError } from '@/components/ui/fields/Field';
import { useZoneName } from './useZoneName';
import styles from './TimeZonePicker.module.scss';

const TimeZoneSearch = dynamic(() => import('./TimeZoneSearch').then((file) => file.TimeZoneSearch), {
  ssr: false,
});

type Props = {
  id: string;
  hint: string;
  error?: string;
  /** Time zone of the person; null if it is unknown. */
  zone: string | null;
  /** Saves a choice. If that fails, it shows the error itself. */
  onChoose: (zone: string) => Promise<unknown>;
};

/** Time zone of a person, with a button that opens a search by city. */
export function TimeZonePicker({ id, hint, error, zone, onChoose }: Props) {
  const { t } = useTranslation('profile');
  const { toLabel } = useZoneName();
  const [isOpen, setOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);

  const close = () => {
    setOpen(false);
    change.current?.focus();
  };
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      className={styles.picker}
    >
      <div className={styles.chosen}>
        <div>
          <b id={`${id}-label`}>{t('timeZones.label')}</b>
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
          <span suppressHydrationWarning>{zone ? toLabel(zone) : t('timeZones.none')}</span>
        </div>
        <Button
          ref={change}
          aria-expanded={isOpen}
          aria-describedby={`${id}-label`}
          onClick={() => setOpen(!isOpen)}
        >
          {t(zone ? 'timeZones.change' : 'timeZones.choose')}
        </Button>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {isOpen && (
        <TimeZoneSearch
          id={`${id}-search`}
          onChoose={(chosen) => {
            close();
            void onChoose(chosen);
          }}
          onCancel={close}
        />
      )}
    </div>
  );
}
