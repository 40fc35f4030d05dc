import { useTranslation } from 'next-i18next/pages';
import { Segments } from '@/components/ui/fields/Segments';
import type { UserTier } from '@/contract/values/insights';

/** Tiers in display order; `all` is first. */
const tiers = ['all', 'member', 'free'] as const satisfies readonly UserTier[];

/** Choice of the people whose visits and purchases are counted. */
export function WhoseVisits({ value, onChange }: { value: UserTier; onChange: (tier: UserTier) => void }) {
  const { t } = useTranslation('insights');
  return (
    <Segments
      label={t('who.label')}
      value={value}
      options={tiers.map((tier) => ({ value: tier, label: t(`who.${tier}`) }))}
      onChange={onChange}
    />
  );
}
