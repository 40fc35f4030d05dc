import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { TextField } from '@/components/ui/fields/TextField';
import { paths } from '@/contract/paths';
import { limits } from '@/contract/values/limits';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import type { LiveEditing } from '@/hooks/lives/useLiveEditing';
import { useOwnMemberships } from '@/hooks/memberships/useOwnMemberships';
import styles from './LiveEditor.module.scss';
import { LivePriceField } from './LivePriceField';

const { min, max } = limits.liveSeats;

/**
 * Returns the number of seats; null for an empty field, undefined for a text that is not a number.
 */
function parseSeats(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const seats = /^\d{1,6}$/.test(text.trim()) ? Number(text) : NaN;
  return seats >= min && seats <= max ? seats : undefined;
}

/** Fields for the seats and the price of a live, for free access, and for its recording. */
export function LiveSeats({ editing }: { editing: LiveEditing }) {
  const { t } = useTranslation(['lives-dashboard', 'content']);
  const { live, values, change } = editing;
  const { profile } = useCreatorProfile();
  const { memberships } = useOwnMemberships();
  const isRecordingSold = live.ticketsCount > 0 && values.isRecorded;
  const membersCount = memberships?.reduce((sum, each) => sum + each.membersCount, 0);
  return (
    <Card look="pane" className={styles.pane}>
      <h2>{t('form.seatsAndPrice')}</h2>
      <div className={styles.pair}>
        <SeatsField editing={editing} />
        <LivePriceField editing={editing} />
      </div>
      {values.priceCents > 0 && profile && !profile.canReceivePayments && (
        <Banner
          tone="warning"
          action={
            <ButtonLink size="s" theme="black" href={paths.wallet}>
              {t('content:editor.price.connect')}
            </ButtonLink>
          }
        >
          {t('content:editor.price.noPayouts')}
        </Banner>
      )}
      <Checkbox
        asSwitch
        label={t('form.freeForMembers')}
        hint={membersCount !== undefined && t('form.members', { count: membersCount })}
        checked={values.isFreeForMembers}
        onChange={({ target }) => change({ isFreeForMembers: target.checked })}
      />
      <Checkbox
        asSwitch
        label={t('form.record')}
        hint={t(isRecordingSold ? 'form.recordLocked' : 'form.recordHint')}
        checked={values.isRecorded}
        disabled={isRecordingSold}
        onChange={({ target }) => change({ isRecorded: target.checked })}
      />
    </Card>
  );
}

/**
 * Field for the number of seats. The number is saved when the field is left, because the first
 * digit of "150" would be a limit of one seat.
 */
function SeatsField({ editing }: { editing: LiveEditing }) {
  const { t } = useTranslation('lives-dashboard');
  const { live, values, change, errorOf } = editing;
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const text = typed ?? String(values.seats ?? '');

  function leave() {
    const seats = parseSeats(text);
    if (seats === undefined) return setProblem(t('form.seatsWrong', { min, max }));
    if (seats !== null && seats < live.bookedCount)
      return setProblem(t('form.seatsTooFew', { count: live.bookedCount }));
    setProblem(undefined);
    setTyped(undefined);
    if (seats !== values.seats) change({ seats });
  }

  return (
    <TextField
      id="seats"
      label={t('form.seats')}
      hint={live.bookedCount > 0 ? t('form.seatsTaken', { count: live.bookedCount }) : t('form.seatsHint')}
      error={problem ?? errorOf('seats')}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Enter') leave();
      }}
    />
  );
}
