import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { useToast } from '@/components/ui/feedback/useToast';
import { Card } from '@/components/ui/layout/Card';
import { shopLimits } from '@/contract/values/shop';
import styles from '../DeliveryPage.module.scss';
import { RateForm } from './RateForm';
import type { ChangeDelivery, Rate, Zone } from './types';
import { ZoneBox, type OpenForm } from './ZoneBox';
import { ZoneForm } from './ZoneForm';

type Props = { zones: Zone[]; change: ChangeDelivery };

/** Zones to which the creator ships, each with its rates. Each form is saved separately. */
export function ZonesPanel({ zones, change }: Props) {
  const { t } = useTranslation('dashboard');
  const toast = useToast();
  const [open, setOpen] = useState<OpenForm>();
  const close = () => setOpen(undefined);

  async function setZones(toNext: (zones: Zone[]) => Zone[], undo?: Zone[]) {
    await change((now) => ({ ...now, zones: toNext(now.zones) }));
    if (!undo) return toast(t('shop.delivery.saved'));
    toast(t('shop.delivery.deleted'), {
      label: t('content.undo'),
      onAction: () => void change((now) => ({ ...now, zones: undo })).catch(() => undefined),
    });
  }

  const setZone = (place: number, toNext: (zone: Zone) => Zone, undo?: Zone[]) =>
    setZones((now) => now.map((zone, index) => (index === place ? toNext(zone) : zone)), undo);

  const saveRate = (place: number, ratePlace: number | 'new', rate: Rate) =>
    setZone(place, (zone) => ({
      ...zone,
      rates: ratePlace === 'new' ? [...zone.rates, rate] : zone.rates.with(ratePlace, rate),
    }));

  const formOf = (zone: Zone, place: number) => {
    if (open?.zone !== place) return undefined;
    const { rate: ratePlace } = open;
    if (ratePlace === undefined)
      return (
        <ZoneForm
          zone={zone}
          takenRegions={zones.flatMap((other) => (other === zone ? [] : other.regions))}
          onSave={(next) => setZone(place, (now) => ({ ...next, rates: now.rates }))}
          onDelete={() => setZones((now) => now.toSpliced(place, 1), zones)}
          onClose={close}
        />
      );
    return (
      <RateForm
        key={ratePlace}
        zoneName={zone.name}
        rate={ratePlace === 'new' ? undefined : zone.rates[ratePlace]}
        onSave={(rate) => saveRate(place, ratePlace, rate)}
        onDelete={
          ratePlace !== 'new' && zone.rates.length > 1
            ? () => setZone(place, (now) => ({ ...now, rates: now.rates.toSpliced(ratePlace, 1) }), zones)
            : undefined
        }
        onClose={close}
      />
    );
  };

  return (
    <Card as="section" look="pane" aria-labelledby="zones">
      <header className={styles.head}>
        <div>
          <h2 id="zones">{t('shop.delivery.zones.title')}</h2>
          <p className={styles.quiet}>{t('shop.delivery.zones.lead')}</p>
        </div>
        {zones.length < shopLimits.zones && (
          <Button size="s" theme="black" icon="plus" onClick={() => setOpen({ zone: 'new' })}>
            {t('shop.delivery.zones.add')}
          </Button>
        )}
      </header>
      {open?.zone === 'new' && (
        <ZoneForm
          takenRegions={zones.flatMap(({ regions }) => regions)}
          onSave={(zone) => setZones((now) => [...now, zone])}
          onClose={close}
        />
      )}
      {zones.length === 0 && open?.zone !== 'new' && (
        <p className={styles.quiet}>{t('shop.delivery.zones.none')}</p>
      )}
      {zones.map((zone, place) => (
        // Focusable, because it receives the focus when a form of the zone closes.
        <div key={zone.name} tabIndex={-1}>
          <ZoneBox zone={zone} place={place} onOpen={setOpen} />
          {formOf(zone, place)}
        </div>
      ))}
    </Card>
  );
}
