import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Loaded } from '@/components/loading/Loaded';
import { Banner } from '@/components/ui/feedback/Banner';
import { Modal } from '@/components/ui/feedback/Modal';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { TextField } from '@/components/ui/fields/TextField';
import type { ChatSettings } from '@/contract/chat';
import { chatAudiences, type ChatAudience } from '@/contract/values/chat';
import { useCall } from '@/hooks/useCall';
import { useErrorText } from '@/hooks/useErrorText';
import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';
import { toDay } from '@/lib/format/chat-time';
import { formatDate, formatNumber } from '@/lib/format/format';

type Change = NonNullable<CallInput<'PATCH /chat/settings'>['body']>;

/** Choice of who can write to the creator; each choice is saved at once. */
export function ChatSettingsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat');
  const errorText = useErrorText();
  const answer = useCall('GET /chat/settings', {});
  const [failure, setFailure] = useState<unknown>();

  async function save(body: Change) {
    setFailure(undefined);
    try {
      await answer.mutate(call('PATCH /chat/settings', { body }), {
        optimisticData: (before) => ({ ...before!, ...body }),
        revalidate: false,
      });
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <Modal open onClose={onClose} title={t('settings.title')}>
      <Loaded of={answer} skeleton={<Skeleton shape="block" height={280} />}>
        {(settings) => <Choices settings={settings} onSave={(body) => void save(body)} />}
      </Loaded>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
    </Modal>
  );
}

function Choices({ settings, onSave }: { settings: ChatSettings; onSave: (body: Change) => void }) {
  const { t, i18n } = useTranslation('chat');
  const { audience, awayUntil, counts } = settings;
  const hintOf = (value: ChatAudience) =>
    value === 'EVERYONE' || value === 'NOBODY'
      ? t(`settings.hint.${value}`)
      : t('settings.people', { count: counts[value], shown: formatNumber(counts[value], i18n.language) });
  const today = toDay(new Date());
  const awayDay = awayUntil ? toDay(awayUntil) : '';

  /** Saves the end of the chosen day in the creator's time zone. Skips an unfinished date. */
  function saveAway({ value, validity }: HTMLInputElement) {
    if (validity.badInput || value === awayDay || (value !== '' && value < today)) return;
    onSave({ awayUntil: value === '' ? null : new Date(`${value}T23:59:59`).toISOString() });
  }

  return (
    <form
      onSubmit={(event) => {
        // Prevents the Enter key from submitting the form to the page's address.
        event.preventDefault();
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }}
    >
      <RadioCards
        label={t('settings.title')}
        labelHidden
        name="audience"
        layout="rows"
        value={audience}
        options={chatAudiences.map((value) => ({
          value,
          label: t(`settings.audience.${value}`),
          hint: hintOf(value),
        }))}
        onChange={({ target }) => {
          const chosen = chatAudiences.find((each) => each === target.value);
          if (chosen) onSave({ audience: chosen });
        }}
      />
      <TextField
        type="date"
        label={t('settings.away')}
        hint={
          awayUntil
            ? t('settings.awayUntil', { date: formatDate(awayUntil, i18n.language) })
            : t('settings.awayHint')
        }
        optional
        min={today}
        defaultValue={awayDay}
        onBlur={({ target }) => saveAway(target)}
      />
    </form>
  );
}
