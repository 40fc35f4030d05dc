import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { useToast } from '@/components/ui/feedback/useToast';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextField } from '@/components/ui/fields/TextField';
import { Card } from '@/components/ui/layout/Card';
import type { DeliverySettings } from '@/contract/shop-editing';
import { auStates, postingDays } from '@/contract/values/shop';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { dropSaved } from '@/lib/editing/unsaved';
import styles from '../DeliveryPage.module.scss';
import type { ChangeDelivery } from './types';
import { useSaving } from './useSaving';

type Part = Pick<DeliverySettings, 'postingDays' | 'postsFrom'>;
type Props = { settings: DeliverySettings; change: ChangeDelivery };

/** Weekdays on which the creator ships, and the town from which parcels are sent. */
export function PostingPanel({ settings, change }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const toast = useToast();
  const [typed, setTyped] = useState<Partial<Part>>({});
  const { isSaving, save, failureText } = useSaving();
  const shown = { ...settings, ...typed };
  const days = shown.postingDays;
  const isDirty = Object.keys(typed).length > 0;
  useLeaveWarning(isDirty, { sentence: t('common:ui.leaveUnsaved') });
  const set = (fields: Partial<Part>) => setTyped((now) => ({ ...now, ...fields }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await save(() => change((now) => ({ ...now, ...typed }))))) return;
    setTyped((now) => dropSaved(now, typed));
    toast(t('shop.delivery.saved'));
  }

  const names = new Intl.ListFormat(i18n.language).format(
    days.map((day) => t(`shop.delivery.posting.each.${day}`)),
  );
  return (
    <Card as="section" look="pane" aria-labelledby="posting">
      <header className={styles.head}>
        <h2 id="posting">{t('shop.delivery.posting.title')}</h2>
      </header>
      {failureText && (
        <Banner tone="error" announced>
          {failureText}
        </Banner>
      )}
      <form onSubmit={submit} noValidate>
        <fieldset className={styles.days}>
          <legend className="visually-hidden">{t('shop.delivery.posting.days')}</legend>
          {postingDays.map((day) => (
            <label key={day}>
              <input
                type="checkbox"
                aria-label={t(`shop.delivery.posting.long.${day}`)}
                checked={days.includes(day)}
                onChange={({ currentTarget: { checked } }) =>
                  set({
                    postingDays: postingDays.filter((each) => (each === day ? checked : days.includes(each))),
                  })
                }
              />
              <span aria-hidden="true">{t(`shop.delivery.posting.short.${day}`)}</span>
            </label>
          ))}
        </fieldset>
        <p className={styles.quiet}>
          {days.length > 0
            ? t('shop.delivery.posting.read', { days: names })
            : t('shop.delivery.posting.readNone')}
        </p>
        <div className={styles.form}>
          <div className={styles.place}>
            <TextField
              label={t('shop.delivery.posting.from')}
              autoComplete="off"
              maxLength={80}
              value={shown.postsFrom.city}
              onChange={({ target }) => set({ postsFrom: { ...shown.postsFrom, city: target.value } })}
            />
            <SelectField
              label={t('shop.delivery.posting.state')}
              placeholder={t('shop.delivery.posting.noState')}
              options={auStates.map((state) => ({ value: state, label: state }))}
              value={shown.postsFrom.state}
              onChange={({ target }) =>
                set({
                  postsFrom: {
                    ...shown.postsFrom,
                    state: auStates.find((state) => state === target.value) ?? '',
                  },
                })
              }
            />
          </div>
          {isDirty && (
            <Button type="submit" size="s" theme="black" loading={isSaving && t('shop.saving')}>
              {t('shop.delivery.posting.save')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
