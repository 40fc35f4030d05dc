import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { useToast } from '@/components/ui/feedback/useToast';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { TextField } from '@/components/ui/fields/TextField';
import { Card } from '@/components/ui/layout/Card';
import type { OwnCollection } from '@/contract/shop-editing';
import { isLongEnough } from '@/contract/rules/long-enough';
import { toLine } from '@/contract/rules/visible-text';
import { limits } from '@/contract/values/limits';
import { shopLimits } from '@/contract/values/shop';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { useFocusedError } from '@/hooks/form/useFocusedError';
import type { OwnCollections } from '@/hooks/shop/useOwnShop';
import { useErrorText } from '@/hooks/useErrorText';
import { dropSaved } from '@/lib/editing/unsaved';
import { CollectionProducts } from './CollectionProducts';
import styles from './CollectionsPage.module.scss';

// Loaded on demand, because the dialog is opened rarely.
const AddProductsModal = dynamic(() => import('./AddProductsModal').then((file) => file.AddProductsModal), {
  ssr: false,
});

type Props = {
  collection: OwnCollection;
  update: OwnCollections['update'];
  /** Called when the form starts or stops to differ from the stored collection. */
  onDirty: (isDirty: boolean) => void;
  onSaved: (collection: OwnCollection) => void;
};

/** Form of a collection: name, text, ordered products, and whether the collection is shown. */
export function CollectionEditor({ collection, update, onDirty, onSaved }: Props) {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const toast = useToast();
  const [typed, setTyped] = useState<Partial<OwnCollection>>({});
  const [wrong, setWrong] = useState<{ title?: string; text?: string }>({});
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const { form, focusError } = useFocusedError();
  const shown = { ...collection, ...typed };
  const isDirty = Object.keys(typed).length > 0;
  useLeaveWarning(isDirty, { sentence: t('common:ui.leaveUnsaved') });
  const tell = useEffectEvent(onDirty);
  useEffect(() => tell(isDirty), [isDirty]);

  function refuse(fields: typeof wrong) {
    setWrong(fields);
    focusError();
  }

  function change(fields: Partial<OwnCollection>) {
    setTyped((now) => ({ ...now, ...fields }));
    setWrong({});
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const title = toLine(shown.title);
    const { min, max } = limits.titleCharacters;
    if (!isLongEnough(title, min) || title.length > max)
      return refuse({ title: t('shop.collections.wrongName') });
    if (shown.text.trim().length > shopLimits.collectionTextCharacters)
      return refuse({ text: t('shop.collections.wrongText') });
    setBusy(true);
    setFailure(undefined);
    const { products, ...fields } = typed;
    try {
      const saved = await update(collection.slug, {
        ...fields,
        ...(products && { productIds: products.map(({ id }) => id) }),
      });
      setTyped((now) => dropSaved(now, typed));
      toast(t('shop.collections.saved', { title: saved.title }));
      onSaved(saved);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card as="section" look="pane" aria-labelledby="collection-title">
      <h2 id="collection-title" className={styles.heading}>
        {collection.title}
      </h2>
      <form ref={form} className={styles.form} onSubmit={save} noValidate>
        {failure !== undefined && (
          <Banner tone="error" announced>
            {errorText(failure)}
          </Banner>
        )}
        <TextField
          label={t('shop.collections.name')}
          error={wrong.title}
          autoComplete="off"
          value={shown.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextAreaField
          label={t('shop.collections.text')}
          error={wrong.text}
          rows={2}
          value={shown.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <CollectionProducts products={shown.products} onChange={(products) => change({ products })} />
        {shown.products.length < shopLimits.collectionProducts && (
          <Button
            size="s"
            theme="hollow-border"
            icon="plus"
            className={styles.start}
            onClick={() => setAdding(true)}
          >
            {t('shop.collections.add')}
          </Button>
        )}
        <Checkbox
          label={t('shop.collections.onPage')}
          checked={shown.isShown}
          onChange={({ currentTarget }) => change({ isShown: currentTarget.checked })}
        />
        <Button
          type="submit"
          theme="black"
          className={styles.start}
          aria-disabled={!isDirty}
          loading={isBusy && t('shop.saving')}
        >
          {t('shop.collections.save')}
        </Button>
      </form>
      {isAdding && (
        <AddProductsModal
          present={shown.products.map(({ id }) => id)}
          onClose={() => setAdding(false)}
          onAdd={(added) => change({ products: [...shown.products, ...added] })}
        />
      )}
    </Card>
  );
}
