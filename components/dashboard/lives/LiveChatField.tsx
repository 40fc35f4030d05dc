import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { liveChats } from '@/contract/values/lives';
import type { LiveEditing } from '@/hooks/lives/useLiveEditing';
import styles from './LiveEditor.module.scss';

/** Field that determines who may write in the chat of a live. */
export function LiveChatField({ editing: { values, change, errorOf } }: { editing: LiveEditing }) {
  const { t } = useTranslation('lives-dashboard');
  return (
    <Card look="pane" className={styles.pane}>
      <h2>{t('chat.title')}</h2>
      <RadioCards
        label={t('chat.label')}
        labelHidden
        name="chat"
        value={values.chat}
        error={errorOf('chat')}
        options={liveChats.map((value) => ({
          value,
          label: t(`chat.${value}`),
          hint: t(`chat.hints.${value}`),
        }))}
        onChange={({ target }) => {
          const chat = liveChats.find((each) => each === target.value);
          if (chat) change({ chat });
        }}
      />
    </Card>
  );
}
