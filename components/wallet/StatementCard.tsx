import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { SelectField } from '@/components/ui/fields/SelectField';
import type { MonthSummary } from '@/contract/wallet';
import { useMonthSummary } from '@/hooks/wallet/useWallet';
import { toCallPath } from '@/lib/browser/call';
import { formatCents, formatDayOnly, formatMonthOnly, formatSigned } from '@/lib/format/format';
import styles from './WalletPage.module.scss';

/**
 * Card with the summary of a month and its movements as a file.
 * @param months newest first; the newest month is not complete
 */
export function StatementCard({ months }: { months: string[] }) {
  const { t, i18n } = useTranslation('wallet');
  const [chosen, choose] = useState<string>();
  const month = chosen ?? months[0]!;
  const summary = useMonthSummary(month);
  const name = formatMonthOnly(month, i18n.language);
  return (
    <Card as="section" look="pane" aria-labelledby="statements" className={styles.parts}>
      <h2 id="statements">{t('own.statement.title')}</h2>
      <SelectField
        id="statement-month"
        label={t('own.statement.month')}
        value={month}
        onChange={(event) => choose(event.currentTarget.value)}
        options={months.map((value) => ({
          value,
          label:
            value === months[0]
              ? t('own.statement.soFar', { month: formatMonthOnly(value, i18n.language) })
              : formatMonthOnly(value, i18n.language),
        }))}
      />
      {summary && <Summary summary={summary} isOver={month !== months[0]} />}
      <p className={styles.quiet}>{t('own.statement.text')}</p>
      <div className={styles.files}>
        {(['pdf', 'csv'] as const).map((format) => (
          <ButtonLink
            key={format}
            icon="download"
            href={toCallPath('GET /wallet/statements/:month', { params: { month }, query: { format } })}
            download
            aria-label={t('own.statement.downloadAs', {
              month: name,
              format: t(`own.statement.${format}`),
            })}
          >
            {t(`own.statement.${format}`)}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}

function Summary({ summary, isOver }: { summary: MonthSummary; isOver: boolean }) {
  const { t, i18n } = useTranslation('wallet');
  const exact = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('own.statement.opening', { date: formatDayOnly(`${summary.month}-01`, i18n.language) })}</dt>
        <dd>{exact(summary.openingCents)}</dd>
      </div>
      {(['sales', 'fees', 'refunds', 'payouts'] as const).map((part) => (
        <div key={part}>
          <dt>{t(`own.statement.${part}`)}</dt>
          <dd>{formatSigned(summary[`${part}Cents`], i18n.language)}</dd>
        </div>
      ))}
      <div>
        <dt>{t(isOver ? 'own.statement.closing' : 'own.statement.closingSoFar')}</dt>
        <dd>{exact(summary.closingCents)}</dd>
      </div>
    </dl>
  );
}
