import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { useFocusedError } from '@/hooks/form/useFocusedError';
import styles from '../DeliveryPage.module.scss';
import { RateFields } from './RateFields';
import { readRate, toRateValues, type RateField } from './rate-values';
import type { Rate } from './types';
import { useFocusedHeading } from './useFocusedHeading';
import { useSaving } from './useSaving';

type Props = {
  zoneName: string;
  /** Rate to change; undefined for a new rate. */
  rate?: Rate;
  /** Deletes the rate; undefined for a new rate and for the last rate of a zone. */
  onDelete?: () => Promise<unknown>;
  onSave: (rate: Rate) => Promise<unknown>;
  onClose: () => void;
};

/** Form of one delivery rate of a zone. */
export function RateForm({ zoneName, rate, onDelete, onSave, onClose }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const [values, setValues] = useState(() => toRateValues(rate));
  const [wrong, setWrong] = useState<RateField[]>([]);
  const { isSaving, save, failureText } = useSaving();
  const heading = useFocusedHeading();
  const { form, focusError } = useFocusedError();
  const isDirty = JSON.stringify(values) !== JSON.stringify(toRateValues(rate));
  useLeaveWarning(isDirty && !isSaving, { sentence: t('common:ui.leaveUnsaved') });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const read = readRate(values, i18n.language);
    setWrong(read.wrong);
    if (!read.rate) return focusError();
    if (await save(() => onSave(read.rate!))) onClose();
  }

  return (
    <form ref={form} className={styles.edit} onSubmit={submit} noValidate aria-labelledby="rate-form">
      <h3 id="rate-form" ref={heading} tabIndex={-1}>
        {rate
          ? t('shop.delivery.rate.editTitle', { rate: rate.name, zone: zoneName })
          : t('shop.delivery.rate.newTitle', { zone: zoneName })}
      </h3>
      {failureText && (
        <Banner tone="error" announced>
          {failureText}
        </Banner>
      )}
      <RateFields
        values={values}
        wrong={wrong}
        onChange={(fields) => {
          setValues((now) => ({ ...now, ...fields }));
          setWrong((now) => now.filter((name) => !(name in fields)));
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" theme="black" loading={isSaving && t('shop.saving')}>
          {t('shop.delivery.rate.save')}
        </Button>
        <Button theme="hollow" onClick={onClose}>
          {t('shop.cancel')}
        </Button>
        {onDelete && (
          <Button
            theme="hollow"
            className={styles.delete}
            onClick={async () => {
              if (await save(onDelete)) onClose();
            }}
          >
            {t('shop.delivery.rate.delete')}
          </Button>
        )}
      </div>
    </form>
  );
}
