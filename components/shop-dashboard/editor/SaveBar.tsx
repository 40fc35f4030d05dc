import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import styles from './SaveBar.module.scss';

type Props = { count: number; isSaving: boolean; onSave: () => void; onUndo: () => void };

/** Bar at the lower edge, shown while changes are unsaved. */
export function SaveBar({ count, isSaving, onSave, onUndo }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <div role="group" aria-label={t('shop.form.bar')} className={styles.bar}>
      <p>
        <Icon name="info" />
        <b>{t('shop.form.barText', { count })}</b>
      </p>
      <div>
        <Button size="s" theme="hollow" aria-disabled={isSaving} onClick={onUndo}>
          {t('shop.form.undo')}
        </Button>
        <Button size="s" theme="green" loading={isSaving && t('shop.form.saving')} onClick={onSave}>
          {t('shop.form.save')}
        </Button>
      </div>
    </div>
  );
}
