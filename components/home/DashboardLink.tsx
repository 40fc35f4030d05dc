import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { paths } from '@/contract/paths';

export function DashboardLink() {
  const { t } = useTranslation('explore');
  return (
    <ButtonLink theme="hollow-underlined" size="s" iconAfter="arrow" href={paths.dashboard}>
      {t('home.dashboard')}
    </ButtonLink>
  );
}
