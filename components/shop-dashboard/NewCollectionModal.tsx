import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { TextField } from '@/components/ui/fields/TextField';
import type { OwnCollection } from '@/contract/shop-editing';
import { isLongEnough } from '@/contract/rules/long-enough';
import { toLine } from '@/contract/rules/visible-text';
import { limits } from '@/contract/values/limits';
import { useFocusedError } from '@/hooks/form/useFocusedError';
import type { OwnCollections } from '@/hooks/shop/useOwnShop';
import { useErrorText } from '@/hooks/useErrorText';

type Props = {
  create: OwnCollections['create'];
  onClose: () => void;
  onMade: (collection: OwnCollection) => void;
};

/** Dialog that creates a collection from a name. */
export function NewCollectionModal({ create, onClose, onMade }: Props) {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { form, focusError } = useFocusedError();
  const { min, max } = limits.titleCharacters;

  async function make(event: FormEvent) {
    event.preventDefault();
    // The dialog is inside the product form, which must not be submitted here.
    event.stopPropagation();
    const line = toLine(title);
    if (!isLongEnough(line, min) || line.length > max) {
      setProblem(t('shop.collections.wrongName'));
      return focusError();
    }
    setBusy(true);
    try {
      onMade(await create({ title }));
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  }

  return (
    <Modal open onClose={onClose} title={t('shop.collections.new')} dirty={title !== ''}>
      <form ref={form} onSubmit={make} noValidate>
        <TextField
          label={t('shop.collections.name')}
          error={problem}
          autoComplete="off"
          value={title}
          onChange={({ target }) => {
            setTitle(target.value);
            setProblem(undefined);
          }}
        />
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('shop.cancel')}
          </Button>
          <Button theme="green" type="submit" loading={isBusy && t('shop.saving')}>
            {t('shop.collections.make')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
