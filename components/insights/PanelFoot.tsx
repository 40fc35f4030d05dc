import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { toCsvLink } from '@/hooks/insights/useReport';
import type { ReportRead } from '@/lib/insights/choices';
import styles from './Panel.module.scss';

type Props = {
  read: ReportRead;
  title: string;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  /** Link at the right. */
  children?: ReactNode;
};

/** Buttons below a report, which show the numbers as a table or download them as a file. */
export function PanelFoot({ read, title, isTable, onTable, children }: Props) {
  const { t } = useTranslation('insights');
  const other = t(isTable ? 'panel.asChart' : 'panel.asTable');
  const nameOf = (text: string) => t('panel.of', { text, title });
  return (
    <div className={styles.foot}>
      <Button theme="hollow-underlined" size="s" aria-label={nameOf(other)} onClick={() => onTable(!isTable)}>
        {other}
      </Button>
      <ButtonLink
        theme="hollow-underlined"
        size="s"
        aria-label={nameOf(t('panel.csv'))}
        href={toCsvLink(read)}
        download
      >
        {t('panel.csv')}
      </ButtonLink>
      {children}
    </div>
  );
}
