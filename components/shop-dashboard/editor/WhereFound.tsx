import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { CheckboxList } from '@/components/ui/fields/CheckboxList';
import { SelectField } from '@/components/ui/fields/SelectField';
import { Card } from '@/components/ui/layout/Card';
import { useDepartments } from '@/hooks/shop/useDepartments';
import { useOwnCollections } from '@/hooks/shop/useOwnShop';
import type { ProductEditing } from '@/hooks/shop/useProductEditing';
import styles from './ProductEditor.module.scss';

// Loaded on demand, because the dialog is opened rarely.
const NewCollectionModal = dynamic(
  () => import('../NewCollectionModal').then((file) => file.NewCollectionModal),
  { ssr: false },
);

/** Department and own collections of a product. */
export function WhereFound({ editing: { form, change, changeFrom } }: { editing: ProductEditing }) {
  const { t } = useTranslation('dashboard');
  const departments = useDepartments();
  const { data: collections = [], create } = useOwnCollections();
  const [isMaking, setMaking] = useState(false);
  return (
    <Card as="section" look="pane" aria-labelledby="where-found" className={styles.pane}>
      <h2 id="where-found">{t('shop.form.where.title')}</h2>
      <div className={styles.form}>
        <SelectField
          // The key remounts the field once the list is loaded, so that its value matches an
          // option.
          key={departments.length}
          id="departmentSlug"
          label={t('shop.form.where.department')}
          hint={t('shop.form.where.departmentHint')}
          placeholder={t('shop.form.where.noDepartment')}
          options={departments.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={form.departmentSlug}
          onChange={({ target }) => change({ departmentSlug: target.value })}
        />
        {collections.length > 0 && (
          <CheckboxList
            label={t('shop.form.where.collections')}
            options={collections.map(({ slug, title }) => ({ value: slug, label: title }))}
            values={form.collectionSlugs}
            onChange={(collectionSlugs) => change({ collectionSlugs })}
          />
        )}
        <Button size="s" theme="hollow-underlined" className={styles.start} onClick={() => setMaking(true)}>
          {t('shop.collections.new')}
        </Button>
      </div>
      {isMaking && (
        <NewCollectionModal
          create={create}
          onClose={() => setMaking(false)}
          onMade={({ slug }) => changeFrom((now) => ({ collectionSlugs: [...now.collectionSlugs, slug] }))}
        />
      )}
    </Card>
  );
}
