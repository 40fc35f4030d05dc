import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { useToast } from '@/components/ui/feedback/useToast';
import { hasVisibleText } from '@/contract/rules/visible-text';
import { userTiers, type UserTier } from '@/contract/values/chat';
import { limits } from '@/contract/values/limits';
import { useGroupCount, useGroupMessages } from '@/hooks/chat/useGroupMessages';
import { outboxActions, useDrafts } from '@/hooks/chat/useOutbox';
import { useAllOwnContent } from '@/hooks/content/useOwnContent';
import { useErrorText } from '@/hooks/useErrorText';
import { formatMoment, formatNumber } from '@/lib/format/format';
import styles from './GroupMessageModal.module.scss';
import { GroupPreview, GroupProgress } from './GroupParts';

/** Key of the local draft of a group message, stored beside the drafts of chats. */
const DRAFT = 'group';

/** Message to each person of a group: recipients, text, delivery, and the progress of sending. */
export function GroupMessageModal({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('chat');
  const errorText = useErrorText();
  const toast = useToast();
  const [tier, setTier] = useState<UserTier>('member');
  const [contentId, setContentId] = useState('');
  const text = useDrafts().get(DRAFT) ?? '';
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const contents = useAllOwnContent({ type: 'course,digital-product', state: 'PUBLISHED' });
  const { data: group, mutate } = useGroupCount({ userTier: tier, ...(contentId && { contentId }) });
  const messages = useGroupMessages();
  const { max } = limits.chatCharacters;
  const isTooSoon = Boolean(group?.nextAt);
  const number = (value: number) => formatNumber(value, i18n.language);
  const canSend = !isTooSoon && Boolean(group?.people) && hasVisibleText(text) && text.trim().length <= max;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!canSend) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await messages.send({ userTier: tier, contentId: contentId || null, text: text.trim() });
      outboxActions.setDraft(DRAFT, '');
      toast(t('group.started'));
      await mutate();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal open onClose={onClose} title={t('group.title')} size="l">
      <p>{t('group.lead')}</p>
      <div className={styles.columns}>
        <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
          <div className={styles.filter}>
            <SelectField
              label={t('group.people')}
              value={tier}
              options={userTiers.toReversed().map((value) => ({ value, label: t(`group.tier.${value}`) }))}
              onChange={({ target }) => setTier(userTiers.find((each) => each === target.value) ?? 'all')}
            />
            <SelectField
              label={t('group.content')}
              placeholder={t('group.anyContent')}
              value={contentId}
              options={(contents.items ?? []).map(({ id, title }) => ({ value: id, label: title }))}
              onChange={({ target }) => setContentId(target.value)}
            />
          </div>
          {group && (
            <p className={styles.count} role="status">
              <b>{t('group.count', { count: group.people, shown: number(group.people) })}</b>{' '}
              {group.optedOut > 0 &&
                t('group.optedOut', { count: group.optedOut, shown: number(group.optedOut) })}
            </p>
          )}
          <TextAreaField
            label={t('group.text')}
            rows={5}
            maxCharacters={max}
            value={text}
            onChange={({ target }) => outboxActions.setDraft(DRAFT, target.value)}
          />
          {group?.nextAt && (
            <Banner tone="warning" icon="clock" title={t('group.tooSoon')}>
              {t('group.nextAt', { date: formatMoment(group.nextAt, i18n.language) })}
            </Banner>
          )}
          {failure !== undefined && (
            <Banner tone="error" announced>
              {errorText(failure)}
            </Banner>
          )}
          <ModalActions align="start">
            <Button
              theme="black"
              type="submit"
              aria-disabled={!canSend}
              loading={isBusy && t('group.sending')}
            >
              {t('group.send', { count: group?.people ?? 0, shown: number(group?.people ?? 0) })}
            </Button>
          </ModalActions>
        </form>
        <div className={styles.side}>
          <GroupPreview text={text} />
          <GroupProgress messages={messages} />
        </div>
      </div>
    </Modal>
  );
}
