import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Card } from '@/components/ui/Card';
import { SelectField } from '@/components/ui/SelectField';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { pathOf } from '@/lib/browser/call';
import { formatMonthOnly } from '@/lib/format/format';
import styles from './WalletPage.module.scss';

/** Months from one to another, the newest first: "2026-11". */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  const day = new Date(`${last}-01`);
  for (let month = last; month >= first; month = day.toISOString().slice(0, 7)) {
    months.push(month);
    day.setUTCMonth(day.getUTCMonth() - 1);
  }
  return months;
}

/** All movements of one month as a file. */
export function StatementCard({ firstMonth }: { firstMonth: string }) {
  const { t, i18n } = useTranslation('wallet');
  const thisMonth = useBrowserValue(() => new Date().toISOString().slice(0, 7), firstMonth);
  const months = monthsBetween(firstMonth, thisMonth > firstMonth ? thisMonth : firstMonth);
  const [chosen, choose] = useState<string>();
  const month = chosen ?? months[0] ?? firstMonth;
  return (
    <Card as="section" look="pane" aria-labelledby="statements" className={styles.parts}>
      <h2 id="statements">{t('own.statement.title')}</h2>
      <p className={styles.quiet}>{t('own.statement.text')}</p>
      <SelectField
        id="statement-month"
        label={t('own.statement.month')}
        value={month}
        onChange={(event) => choose(event.currentTarget.value)}
        options={months.map((value) => ({ value, label: formatMonthOnly(value, i18n.language) }))}
      />
      <ButtonLink
        full
        icon="download"
        href={pathOf('GET /wallet/statements/:month', { params: { month }, query: { format: 'csv' } })}
        download
      >
        {t('own.statement.download')}
      </ButtonLink>
    </Card>
  );
}
