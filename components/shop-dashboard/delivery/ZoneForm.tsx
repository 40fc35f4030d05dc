import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { CheckboxList } from '@/components/ui/fields/CheckboxList';
import { TextField } from '@/components/ui/fields/TextField';
import { deliveryRegions } from '@/contract/values/shop';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { useFocusedError } from '@/hooks/form/useFocusedError';
import styles from '../DeliveryPage.module.scss';
import { RateFields } from './RateFields';
import { isZoneName, readRate, toRateValues, type RateField } from './rate-values';
import type { Zone } from './types';
import { useFocusedHeading } from './useFocusedHeading';
import { useSaving } from './useSaving';

type Props = {
  /** Zone to change; undefined for a new zone, which needs its first rate. */
  zone?: Zone;
  /** Regions that belong to other zones. */
  takenRegions: readonly string[];
  onDelete?: () => Promise<unknown>;
  onSave: (zone: Zone) => Promise<unknown>;
  onClose: () => void;
};

/** Form of the name and regions of a delivery zone. */
export function ZoneForm({ zone, takenRegions, onDelete, onSave, onClose }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const [name, setName] = useState(zone?.name ?? '');
  const [regions, setRegions] = useState<string[]>(zone?.regions ?? []);
  const [rate, setRate] = useState(() => toRateValues());
  const [wrong, setWrong] = useState<('name' | 'regions')[]>([]);
  const [wrongRate, setWrongRate] = useState<RateField[]>([]);
  const { isSaving, save, failureText } = useSaving();
  const heading = useFocusedHeading();
  const { form, focusError } = useFocusedError();
  const start = { name: zone?.name ?? '', regions: zone?.regions ?? [], rate: toRateValues() };
  const isDirty = JSON.stringify({ name, regions, rate }) !== JSON.stringify(start);
  useLeaveWarning(isDirty && !isSaving, { sentence: t('common:ui.leaveUnsaved') });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = [
      ...(isZoneName(name) ? [] : ['name' as const]),
      ...(regions.length > 0 ? [] : ['regions' as const]),
    ];
    const read = zone ? undefined : readRate(rate, i18n.language);
    setWrong(found);
    setWrongRate(read?.wrong ?? []);
    const rates = zone?.rates ?? (read?.rate ? [read.rate] : []);
    if (found.length > 0 || rates.length === 0) return focusError();
    const chosen = deliveryRegions.filter((region) => regions.includes(region));
    if (await save(() => onSave({ name: name.trim(), regions: chosen, rates }))) onClose();
  }

  return (
    <form ref={form} className={styles.edit} onSubmit={submit} noValidate aria-labelledby="zone-form">
      <h3 id="zone-form" ref={heading} tabIndex={-1}>
        {zone ? t('shop.delivery.zones.editTitle', { zone: zone.name }) : t('shop.delivery.zones.newTitle')}
      </h3>
      {failureText && (
        <Banner tone="error" announced>
          {failureText}
        </Banner>
      )}
      <TextField
        label={t('shop.delivery.zones.name')}
        hint={t('shop.delivery.zones.nameHint')}
        error={wrong.includes('name') ? t('shop.delivery.rate.wrong.name') : undefined}
        autoComplete="off"
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setWrong((now) => now.filter((field) => field !== 'name'));
        }}
      />
      <CheckboxList
        label={t('shop.delivery.zones.regions')}
        error={wrong.includes('regions') ? t('shop.delivery.zones.wrongRegions') : undefined}
        options={deliveryRegions.map((region) => ({
          value: region,
          label: t(`shop.delivery.regions.${region}`),
          hint: takenRegions.includes(region) ? t('shop.delivery.zones.taken') : undefined,
          disabled: takenRegions.includes(region),
        }))}
        values={regions}
        onChange={(next) => {
          setRegions(next);
          setWrong((now) => now.filter((field) => field !== 'regions'));
        }}
      />
      {!zone && (
        <RateFields
          values={rate}
          wrong={wrongRate}
          onChange={(fields) => {
            setRate((now) => ({ ...now, ...fields }));
            setWrongRate((now) => now.filter((field) => !(field in fields)));
          }}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" theme="black" loading={isSaving && t('shop.saving')}>
          {t('shop.delivery.zones.save')}
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
            {t('shop.delivery.zones.delete')}
          </Button>
        )}
      </div>
    </form>
  );
}
