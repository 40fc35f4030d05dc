import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { Avatar } from '@/components/ui/display/Avatar';
import { Modal } from '@/components/ui/feedback/Modal';
import { useQuote } from '@/hooks/checkout/useCheckout';
import type { Choice } from '@/lib/checkout/choice';
import { firstName } from '@/lib/format/format';
import { TipForm } from './TipForm';

type Props = { choice: Choice; returnPath: string; onClose: () => void } & Pick<
  ComponentProps<typeof Modal>,
  'backTo'
>;

/** Tip form in a dialog. */
export function TipModal({ choice, returnPath, onClose, backTo }: Props) {
  const { t } = useTranslation('wallet');
  const { data: quote } = useQuote(choice);
  const { id, name, picture } = choice.creator;
  return (
    <Modal
      open
      variant="profile"
      onClose={onClose}
      backTo={backTo}
      title={t('tip.title', { name: firstName(name) })}
      picture={quote?.picture && <img src={quote.picture.url} alt="" width={1280} height={360} />}
      avatar={<Avatar id={id} name={name} src={picture?.smallUrl} size={80} />}
    >
      <TipForm choice={choice} returnPath={returnPath} />
    </Modal>
  );
}
