import { useTranslation } from 'next-i18next/pages';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldError } from '@/contract/shared';
import type { ProductDraft } from '@/contract/shop-editing';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { useProductActions } from '@/hooks/shop/useOwnShop';
import { ApiError } from '@/lib/api-error';
import { call } from '@/lib/browser/call';
import { checkProduct, toFormErrors } from '@/lib/editing/product-check';
import { listChanged, rebase, toForm, toInput, type ProductForm } from '@/lib/shop/product-form';

type Wrong = Pick<FieldError, 'path' | 'code' | 'limit'>;
/**
 * Errors of an attempt to save. `sent` is the form that was sent, if the server found the errors.
 */
type Found = { errors: Wrong[]; sent?: ProductForm };
type Stored = ProductDraft | null;

/**
 * Manages the form of an own product, which is saved only by `save`. Without a product, the first
 * save creates one.
 *
 * If a change is unsaved, the user is asked for confirmation before leaving the page.
 */
export function useProductEditing(draft: Stored) {
  const { t, i18n } = useTranslation('common');
  const { reload } = useProductActions();
  const [stored, setStored] = useState(draft);
  const baseline = useMemo(() => toForm(stored), [stored]);
  const [form, setForm] = useState(baseline);
  const [found, setFound] = useState<Found>({ errors: [] });
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [isEditedElsewhere, setEditedElsewhere] = useState(false);
  const changed = useMemo(() => listChanged(form, baseline), [form, baseline]);
  const isChanged = changed.length > 0;
  useLeaveWarning(isChanged, { sentence: t('ui.leaveUnsaved') });

  const check = (checked: ProductForm, before: Stored) => {
    const names = listChanged(checked, toForm(before));
    return checkProduct(checked, toInput(checked, names, before, i18n.language), i18n.language);
  };

  /** Returns the errors of the last attempt that still apply to the form. */
  function listWrong({ errors, sent }: Found): Wrong[] {
    if (errors.length === 0) return errors;
    if (!sent) {
      const paths = check(form, stored).map(({ path }) => path);
      return errors.filter(({ path }) => paths.includes(path));
    }
    const edited: string[] = listChanged(form, sent);
    return errors.filter(({ path }) => !edited.includes(path.split('.')[0]!));
  }

  /** Shows the stored product; input that was typed during the request is kept. */
  function show(next: ProductDraft, sent: ProductForm, isStatusSent: boolean) {
    setStored(next);
    setForm((now) => {
      const shown = rebase(now, sent, toForm(next));
      return isStatusSent ? shown : { ...shown, status: now.status };
    });
    return next;
  }

  /** @throws ApiError */
  async function store(sent: ProductForm, before: Stored): Promise<ProductDraft> {
    const names = listChanged(sent, toForm(before));
    const input = toInput(sent, names, before, i18n.language);
    if (!before)
      return show(await call('POST /shop/items', { body: { ...input, title: sent.title } }), sent, false);
    if (names.every((name) => name === 'status')) return before;
    const answer = await call('PATCH /shop/items/:id', {
      params: { id: before.id },
      body: { ...input, version: before.version },
    });
    return show(answer, sent, false);
  }

  /** Saves the form on top of a stored version. Returns true once all is stored. */
  async function saveOn(before: Stored, sent: ProductForm): Promise<boolean> {
    setFailure(undefined);
    const errors = check(sent, before);
    setFound({ errors });
    if (errors.length > 0) {
      setAttempt((count) => count + 1);
      return false;
    }
    setSaving(true);
    try {
      const next = await store(sent, before);
      const { status } = sent;
      if (status !== 'DRAFT' && status !== toForm(next).status) {
        const params = { id: next.id };
        show(await call('PATCH /shop/items/:id/status', { params, body: { status } }), sent, true);
      }
      setEditedElsewhere(false);
      return true;
    } catch (error) {
      const { code, errors } = error instanceof ApiError ? error : { code: '', errors: [] };
      if (code === 'EDITED_ELSEWHERE') setEditedElsewhere(true);
      else {
        setFound({ errors: toFormErrors(errors, sent), sent });
        // Field errors are shown beside the fields, so they are not shown again as a failure of the
        // form.
        setFailure(errors.length === 0 ? error : undefined);
        setAttempt((count) => count + 1);
      }
      return false;
    } finally {
      setSaving(false);
      reload().catch(() => undefined);
    }
  }

  const readAgain = () => call('GET /shop/items/:id/draft', { params: { id: stored!.id } });

  return {
    stored,
    form,
    changed,
    isChanged,
    isSaving,
    wrong: listWrong(found),
    failure,
    attempt,
    isEditedElsewhere,
    change: (fields: Partial<ProductForm>) => setForm((now) => ({ ...now, ...fields })),
    /**
     * Changes the latest state of the form, for asynchronous changes such as the end of an upload.
     */
    changeFrom: (toFields: (now: ProductForm) => Partial<ProductForm>) =>
      setForm((now) => ({ ...now, ...toFields(now) })),
    /** Saves all changes. Returns true once all is stored. */
    save: () => saveOn(stored, form),
    /** Discards all changes. Returns a function that restores them. */
    undo() {
      const dropped = form;
      setForm(baseline);
      setFound({ errors: [] });
      setFailure(undefined);
      return () => setForm(dropped);
    },
    readAgain,
    /** Saves the changes of this window as a change of the version that another window saved. */
    async keepMine() {
      const latest = await readAgain();
      const mine = rebase(form, baseline, toForm(latest));
      setStored(latest);
      setForm(mine);
      await saveOn(latest, mine);
    },
    /**
     * Discards the changes synchronously. The caller then reloads the page, which must not ask for
     * confirmation.
     */
    takeTheirs: () => flushSync(() => setForm(baseline)),
    /** @throws ApiError */
    async remove() {
      await call('DELETE /shop/items/:id', { params: { id: stored!.id } });
      setForm(baseline);
      reload().catch(() => undefined);
    },
    /** Appeals against a takedown by the office. */
    async appeal(text: string) {
      await call('POST /content/appeals', {
        body: { contentType: 'PRODUCT', contentId: stored!.id, text },
      });
      setStored(await readAgain());
    },
  };
}

export type ProductEditing = ReturnType<typeof useProductEditing>;
