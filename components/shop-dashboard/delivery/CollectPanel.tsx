import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { useToast } from '@/components/ui/feedback/useToast';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { TextField } from '@/components/ui/fields/TextField';
import { Card } from '@/components/ui/layout/Card';
import type { DeliverySettings } from '@/contract/shop-editing';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { useFocusedError } from '@/hooks/form/useFocusedError';
import { dropSaved } from '@/lib/editing/unsaved';
import styles from '../DeliveryPage.module.scss';
import type { ChangeDelivery } from './types';
import { useSaving } from './useSaving';

type Collect = DeliverySettings['collect'];
type Props = { collect: Collect; change: ChangeDelivery };

/**
 * Place and times at which buyers collect. Switching collection on requires an address, so the
 * switch is saved with the fields. Switching it off takes effect at once.
 */
export function CollectPanel({ collect, change }: Props) {
  const { t } = useTranslation('dashboard');
  const toast = useToast();
  const [typed, setTyped] = useState<Partial<Collect>>({});
  const [problem, setProblem] = useState<string>();
  const { isSaving, save, failureText } = useSaving();
  const { form, focusError } = useFocusedError();
  const shown = { ...collect, ...typed };
  const isDirty = Object.keys(typed).length > 0;
  useLeaveWarning(isDirty, { sentence: t('common:ui.leaveUnsaved') });

  function set(fields: Partial<Collect>) {
    setTyped((now) => ({ ...now, ...fields }));
    setProblem(undefined);
  }

  async function store(fields: Partial<Collect>) {
    const isStored = await save(() => change((now) => ({ ...now, collect: { ...now.collect, ...fields } })));
    if (!isStored) return;
    // The fields are hidden while collection is off, so their unsaved changes are discarded.
    setTyped((now) => (fields.isOn === false ? {} : dropSaved(now, fields)));
    toast(t('shop.delivery.saved'));
  }

  function toggle(isOn: boolean) {
    set({ isOn });
    if (!isOn && collect.isOn) void store({ isOn });
    else if (isOn && collect.address !== '' && !isDirty) void store({ isOn });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (shown.isOn && shown.address.trim() === '') {
      setProblem(t('shop.delivery.collect.wrong'));
      return focusError();
    }
    void store(typed);
  }

  return (
    <Card as="section" look="pane" aria-labelledby="collect">
      <header className={styles.head}>
        <h2 id="collect">{t('shop.delivery.collect.title')}</h2>
        <Checkbox
          asSwitch
          label={t('shop.delivery.collect.title')}
          labelHidden
          checked={shown.isOn}
          onChange={({ currentTarget }) => toggle(currentTarget.checked)}
        />
      </header>
      {failureText && (
        <Banner tone="error" announced>
          {failureText}
        </Banner>
      )}
      {shown.isOn && (
        <form ref={form} className={styles.form} onSubmit={submit} noValidate>
          <TextAreaField
            label={t('shop.delivery.collect.where')}
            hint={t('shop.delivery.collect.whereHint')}
            error={problem}
            rows={2}
            value={shown.address}
            onChange={({ target }) => set({ address: target.value })}
          />
          <TextField
            label={t('shop.delivery.collect.when')}
            hint={t('shop.delivery.collect.whenHint')}
            autoComplete="off"
            value={shown.times}
            onChange={({ target }) => set({ times: target.value })}
          />
          {isDirty && (
            <Button type="submit" size="s" theme="black" loading={isSaving && t('shop.saving')}>
              {t('shop.delivery.collect.save')}
            </Button>
          )}
        </form>
      )}
    </Card>
  );
}
