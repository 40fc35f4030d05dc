import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { usePrice } from '@/components/money/usePrice';
import { Button } from '@/components/ui/actions/Button';
import { Cover } from '@/components/ui/display/Cover';
import { Banner } from '@/components/ui/feedback/Banner';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { useToast } from '@/components/ui/feedback/useToast';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { paths } from '@/contract/paths';
import type { ProductPage } from '@/contract/shop';
import { limits } from '@/contract/values/limits';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { useAsk } from '@/hooks/shop/useAsk';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName } from '@/lib/format/format';
import styles from './AskModal.module.scss';

type Props = { product: ProductPage; onClose: () => void };

/**
 * Dialog for a question to the creator of a product. The message starts with the product and its
 * address.
 */
export function AskModal({ product, onClose }: Props) {
  const { t } = useTranslation(['shop', 'common']);
  const { push } = useRouter();
  const price = usePrice();
  const toast = useToast();
  const errorText = useErrorText();
  const send = useAsk();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { id, title, picture, creator, routedTitle, hasPrices } = product;
  const name = firstName(creator.name);
  const cost = price(product.priceCents);
  const shownPrice = hasPrices ? t('card.from', { price: cost }) : cost;
  const address = new URL(paths.product(routedTitle), location.origin).href;
  const head = `${t('product.ask.about', { title, price: shownPrice })}\n${address}\n\n`;

  useLeaveWarning(text !== '' && !isBusy, { sentence: t('common:ui.leaveUnsaved') });

  async function ask(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return setMissing(true);
    setBusy(true);
    setFailure(undefined);
    try {
      const chatId = await send(creator.userId, head + text.trim());
      toast(t('product.ask.sent', { name }), {
        label: t('product.ask.see'),
        onAction: () => void push(paths.chat(chatId)),
      });
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <Modal open onClose={onClose} title={t('product.ask.title', { name })} dirty={text !== ''}>
      <div className={styles.product}>
        <span className={styles.picture}>
          <Cover picture={picture} topicId={id} sizes="56px" />
        </span>
        <span>
          <b>{title}</b>
          <span>{t('product.ask.with', { price: shownPrice })}</span>
        </span>
      </div>
      <form onSubmit={(event) => void ask(event)} noValidate>
        <TextAreaField
          label={t('product.ask.question')}
          rows={4}
          maxCharacters={limits.chatCharacters.max - head.length}
          error={isMissing && text.trim() === '' ? t('product.ask.missing') : undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p>{t('product.ask.answer', { name })}</p>
        {failure !== undefined && (
          <Banner tone="error" announced>
            {errorText(failure)}
          </Banner>
        )}
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('product.ask.cancel')}
          </Button>
          <Button theme="green" type="submit" icon="send" loading={isBusy && t('product.ask.sending')}>
            {t('product.ask.send')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
