import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent } from 'react';
import { EditedElsewhere } from '@/components/content/editor/EditedElsewhere';
import { ContentStateBadge } from '@/components/content/ContentStateBadge';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { useToast } from '@/components/ui/feedback/useToast';
import { paths } from '@/contract/paths';
import type { ProductDraft } from '@/contract/shop-editing';
import type { ShopBlocker } from '@/contract/values/shop';
import { useProductEditing } from '@/hooks/shop/useProductEditing';
import { toComparedText } from '@/lib/shop/product-text';
import { toForm } from '@/lib/shop/product-form';
import { BeforeYouSell } from '../BeforeYouSell';
import { DeleteProduct } from './DeleteProduct';
import { DeliveryAndStock } from './DeliveryAndStock';
import { OnSale } from './OnSale';
import { OptionsPanel } from './OptionsPanel';
import { PicturesPanel } from './PicturesPanel';
import styles from './ProductEditor.module.scss';
import { SaveBar } from './SaveBar';
import { TakedownPanel } from '@/components/content/editor/TakedownPanel';
import { TextsPanel } from './TextsPanel';
import { useWrongTexts } from './useWrongTexts';
import { WhatYouGet } from './WhatYouGet';
import { WhereFound } from './WhereFound';

type Props = {
  /** Stored product; null for a new product. */
  draft: ProductDraft | null;
  blockers: ShopBlocker[];
};

/** Form of a product. All changes are saved together with the save button. */
export function ProductEditorPage({ draft, blockers }: Props) {
  const { t } = useTranslation('dashboard');
  const router = useRouter();
  const toast = useToast();
  const editing = useProductEditing(draft);
  const { stored, form, changed, isChanged, isSaving, isEditedElsewhere } = editing;
  const wrong = useWrongTexts(editing);
  const isMade = draft === null && stored !== null;

  // Navigates once no change is left, because leaving with changes requires a confirmation.
  const openEditor = useEffectEvent(() => router.replace(paths.editProduct(stored!.id)));
  useEffect(() => {
    if (isMade && !isChanged && !isSaving) void openEditor();
  }, [isMade, isChanged, isSaving]);

  async function save() {
    if (await editing.save()) toast(t('shop.form.saved', { title: form.title }));
  }

  function undo() {
    const redo = editing.undo();
    toast(t('shop.form.undone'), { label: t('shop.form.redo'), onAction: redo });
  }

  const name = form.title.trim();
  const canUpdate = stored?.can.update ?? true;
  const saveButton = canUpdate && (
    <Button
      theme="green"
      loading={isSaving && t('shop.form.saving')}
      aria-disabled={!isChanged}
      onClick={() => void save()}
    >
      {t('shop.form.save')}
    </Button>
  );
  return (
    <DashboardFrame
      title={name ? t('shop.form.title', { title: name }) : t('shop.form.newTitle')}
      heading={name || t('shop.form.newTitle')}
      back={
        <Link className={styles.back} href={paths.dashboardProducts}>
          <Icon name="back" />
          {t('shop.sections.products')}
        </Link>
      }
      lead={
        (stored || isChanged) && (
          <span className={styles.lead}>
            {stored && <ContentStateBadge state={stored.state} />}
            {isChanged && <span>{t('shop.form.unsaved', { count: changed.length })}</span>}
          </span>
        )
      }
      actions={
        <>
          {stored && (
            <ButtonLink
              theme="hollow-border"
              icon="eye"
              href={
                stored.state === 'PUBLISHED'
                  ? paths.product(stored.routedTitle)
                  : paths.viewContent('PRODUCT', stored.id)
              }
            >
              {t(stored.state === 'PUBLISHED' ? 'shop.products.view' : 'shop.products.preview')}
            </ButtonLink>
          )}
          {saveButton}
        </>
      }
    >
      <ErrorSummary
        title={
          form.status === 'PUBLISHED' && stored?.state !== 'PUBLISHED'
            ? t('shop.form.notPublished')
            : undefined
        }
        {...wrong.summary}
      />
      {isEditedElsewhere && (
        <EditedElsewhere
          editing={editing}
          mine={toComparedText(form)}
          textOf={(theirs: ProductDraft) => toComparedText(toForm(theirs))}
        />
      )}
      {stored?.takedown && (
        <TakedownPanel contentType="PRODUCT" takedown={stored.takedown} onAppeal={editing.appeal} />
      )}
      <fieldset className={styles.columns} disabled={!canUpdate}>
        <div className={styles.column}>
          <PicturesPanel editing={editing} error={wrong.of('pictures')} />
          <TextsPanel editing={editing} errorOf={wrong.of} />
          <OptionsPanel editing={editing} errorOf={wrong.of} />
        </div>
        <div className={styles.side}>
          <OnSale editing={editing} />
          {(stored?.blockers ?? blockers).length > 0 && (
            <BeforeYouSell blockers={stored?.blockers ?? blockers} />
          )}
          <WhatYouGet form={form} />
          <WhereFound editing={editing} />
          <DeliveryAndStock editing={editing} errorOf={wrong.of} />
        </div>
      </fieldset>
      {stored?.can.remove && <DeleteProduct product={stored} onRemove={editing.remove} />}
      {isChanged && canUpdate && (
        <SaveBar count={changed.length} isSaving={isSaving} onSave={() => void save()} onUndo={undo} />
      )}
    </DashboardFrame>
  );
}
