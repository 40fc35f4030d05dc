import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextField } from '@/components/ui/fields/TextField';
import { isLinkAddress, toLinkAddress } from '@/lib/rich-text/schema';

type Props = {
  /** Address of the link at the cursor; empty without a link. */
  href: string;
  onClose: () => void;
  onLink: (href: string | null) => void;
};

/**
 * Returns the link address for a typed text. A text without a scheme is a web page or a mailbox.
 */
function toAddress(typed: string): string {
  const address = toLinkAddress(typed);
  if (isLinkAddress(address)) return address;
  return /^[^\s:/@]+@[^\s:/@]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
}

/** Dialog for the address of a link. */
export function RichTextLink({ href, onClose, onLink }: Props) {
  const { t } = useTranslation('content');
  const [typed, setTyped] = useState(href);
  const [isWrong, setWrong] = useState(false);

  function save(event: FormEvent) {
    event.preventDefault();
    // The event must not reach the surrounding form, inside which the dialog may be rendered.
    event.stopPropagation();
    const address = toAddress(typed);
    if (!isLinkAddress(address) || !/[.@]/.test(typed)) setWrong(true);
    else onLink(address);
  }

  return (
    <Modal open title={t('editor.richText.link.title')} onClose={onClose}>
      <form noValidate onSubmit={save}>
        <TextField
          label={t('editor.richText.link.address')}
          error={isWrong ? t('editor.richText.link.wrong') : undefined}
          inputMode="url"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
        />
        <ModalActions>
          {href && (
            <Button theme="hollow" onClick={() => onLink(null)}>
              {t('editor.richText.link.remove')}
            </Button>
          )}
          <Button type="submit" theme="green">
            {t('editor.richText.link.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
