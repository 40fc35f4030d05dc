import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { EditedElsewhere } from '@/components/content/editor/EditedElsewhere';
import { EditorLead } from '@/components/content/editor/EditorLead';
import { EndActions } from '@/components/content/editor/EndActions';
import { LocalDraftNotice } from '@/components/content/editor/LocalDraftNotice';
import { TakedownPanel } from '@/components/content/editor/TakedownPanel';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import type { DigitalProductDraft } from '@/contract/digital-product-editing';
import { paths } from '@/contract/paths';
import { useUnsavedWarning } from '@/hooks/content/useUnsavedWarning';
import { useUntitled } from '@/hooks/content/useUntitled';
import {
  useDigitalProductEditing,
  type DigitalProductEditing,
} from '@/hooks/digital-products/useDigitalProductEditing';
import { useErrorText } from '@/hooks/useErrorText';
import { formatCents } from '@/lib/format/format';
import { toViewPath } from '@/lib/content/own-content';
import styles from './DigitalProductEditorPage.module.scss';
import { ProductFiles } from './ProductFiles';
import { ProductSettings } from './ProductSettings';
import { ProductTexts } from './ProductTexts';
import { ProductVersions } from './ProductVersions';
import { useProductPublishing } from './useProductPublishing';

/**
 * Editor of the creator's own digital product: texts, files, price and publishing. Changes are
 * saved automatically.
 */
export function DigitalProductEditorPage({ draft }: { draft: DigitalProductDraft }) {
  const { t, i18n } = useTranslation('content');
  const errorText = useErrorText();
  const editing = useDigitalProductEditing(draft);
  const { product, values } = editing;
  const publishing = useProductPublishing(editing);
  const [publishAt, setPublishAt] = useState(product.publishAt);
  const { can, state, ownersCount } = product;
  const { isUntitled, missing } = useUntitled('DIGITAL_PRODUCT', values.title, product.missing);
  const canPublish = can.publish && !isUntitled;
  useUnsavedWarning(editing.saveStatus);

  /** Returns the fields that two windows may have changed, joined to one text for comparison. */
  const textOf = ({
    title,
    summary,
    description,
    tags,
    priceCents,
    files,
  }: DigitalProductEditing['values']) =>
    [
      ...[title, summary, description, tags.join(', ')],
      priceCents === null ? '' : formatCents(priceCents, i18n.language),
      ...files.map((file) => [file.title, file.note].filter(Boolean).join(': ')),
    ]
      .filter(Boolean)
      .join('\n\n');

  function choosePublishAt(next: string | null) {
    publishing.forget();
    setPublishAt(next);
  }

  const failure = editing.saveFailure ?? publishing.failure;
  const isPublished = state === 'PUBLISHED';
  const publishWord = publishAt === null ? 'publish' : state === 'SCHEDULED' ? 'updateSchedule' : 'schedule';
  const hasPublishing = !isPublished && state !== 'TAKEN_DOWN';
  return (
    <DashboardFrame
      title={t('digitalProductEditor.title', { title: values.title })}
      heading={values.title}
      lead={<EditorLead content={product} editing={editing} />}
      actions={
        <>
          <ButtonLink
            theme="hollow-border"
            icon="eye"
            href={toViewPath({ contentType: 'DIGITAL_PRODUCT', id: product.id, state })}
          >
            {t(isPublished ? 'digitalProductEditor.view' : 'digitalProductEditor.preview')}
          </ButtonLink>
          {hasPublishing && (
            <Button
              theme="green"
              aria-disabled={!canPublish}
              aria-describedby={canPublish ? undefined : 'missing'}
              loading={publishing.busy === 'PUBLISHED' && t('digitalProductEditor.publishing')}
              onClick={() => canPublish && void publishing.change('PUBLISHED', publishAt ?? undefined)}
            >
              {t(`digitalProductEditor.${publishWord}`)}
            </Button>
          )}
        </>
      }
    >
      <LocalDraftNotice earlier={editing.localDraft.earlier} />
      {editing.isEditedElsewhere && (
        <EditedElsewhere editing={editing} mine={textOf(values)} textOf={textOf} />
      )}
      {product.takedown && (
        <TakedownPanel contentType="DIGITAL_PRODUCT" takedown={product.takedown} onAppeal={editing.appeal} />
      )}
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      {hasPublishing && missing.length > 0 && (
        <p id="missing" className={styles.quiet}>
          {t('digitalProductEditor.missing', {
            names: missing.map((name) => t(`digitalProductEditor.missingNames.${name}`)).join(', '),
          })}
        </p>
      )}
      <fieldset className={styles.columns} disabled={!can.update}>
        <div className={styles.side}>
          <ProductTexts editing={editing} />
          <ProductFiles editing={editing} />
          {product.versions.length > 0 && <ProductVersions editing={editing} />}
        </div>
        <ProductSettings
          editing={editing}
          publishAt={publishAt}
          failure={failure}
          onPublishAt={hasPublishing ? choosePublishAt : undefined}
        />
      </fieldset>
      <EndActions
        kind="DIGITAL_PRODUCT"
        content={product}
        ownersCount={ownersCount}
        busy={publishing.busy}
        onStatus={(status) => {
          if (status === 'DRAFT') setPublishAt(null);
          void publishing.change(status);
        }}
        onRemove={editing.remove}
        listPath={paths.dashboardDigitalProducts}
      />
    </DashboardFrame>
  );
}
