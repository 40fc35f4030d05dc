import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { ClaimPictureField } from '@/components/orders/ClaimPictureField';
import { Button } from '@/components/ui/actions/Button';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { orderLimits } from '@/contract/values/orders';
import { useClaimPictures } from '@/hooks/orders/useClaimPictures';
import { useChangeOwnOrder } from '@/hooks/orders/useOwnOrders';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './OwnClaim.module.scss';

type Props = { parcelId: string; name: string; onDone: () => void };

const { min: leastWords, max: mostWords } = orderLimits.claimTextCharacters;

/** Form that adds text and pictures to a problem without answering the problem. */
export function ClaimNoteForm({ parcelId, name, onDone }: Props) {
  const { t } = useTranslation(['dashboard', 'shop']);
  const errorText = useErrorText();
  const { addToClaim } = useChangeOwnOrder(parcelId);
  const pictures = useClaimPictures(parcelId);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    if (pictures.isUploading) return setError(t('shop:claims.wait'));
    if (pictures.hasFailed) return setError(t('shop:claims.failedPictures'));
    if (text.trim().length < leastWords)
      return setError(t('shopOrders.claim.answer.short', { count: leastWords }));
    setSending(true);
    try {
      await addToClaim({ text: text.trim(), pictureIds: pictures.fileIds });
      onDone();
    } catch (refused) {
      setError(errorText(refused));
      setSending(false);
    }
  }

  return (
    <form method="post" className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <TextAreaField
        label={t('shopOrders.claim.answer.words', { name })}
        rows={3}
        maxCharacters={mostWords}
        autoFocus
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <ClaimPictureField field={pictures} />
      <div className={styles.actions}>
        <Button type="submit" theme="black" size="s" loading={isSending && t('shopOrders.sending')}>
          {t('shopOrders.claim.addSend')}
        </Button>
        <Button theme="hollow" size="s" onClick={onDone}>
          {t('shopOrders.notNow')}
        </Button>
      </div>
    </form>
  );
}
