import { useTranslation } from 'next-i18next/pages';
import { useId } from 'react';
import { chooseTheme, themes, useTheme } from '@/hooks/shell/useTheme';
import styles from './ThemeSwitch.module.scss';

/** Switch between light, dark and the system setting. */
export function ThemeSwitch() {
  const { t } = useTranslation('common');
  const group = useId();
  const chosen = useTheme();
  return (
    <fieldset className={styles.switch} data-needs-script>
      <legend>{t('theme.label')}</legend>
      <div className={styles.choices}>
        {themes.map((theme) => (
          <label key={theme}>
            <input type="radio" name={group} checked={theme === chosen} onChange={() => chooseTheme(theme)} />
            <span>{t(`theme.${theme}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
