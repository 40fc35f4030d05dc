import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { paths } from '@/contract/paths';
import { storeMode, useMode } from '@/hooks/shell/useMode';
import { AccountSection } from './AccountSection';

/** Which navigation a creator has around the pages, and the way into the other one. */
export function ModePanel() {
  const { t } = useTranslation(['profile', 'common']);
  const mode = useMode();
  const other = mode === 'expert' ? 'member' : 'expert';
  return (
    <AccountSection id="mode">
      <p>{t(`account.mode.${mode}`)}</p>
      <p>
        <ButtonLink
          theme="hollow-border"
          icon={other === 'expert' ? 'chart' : 'home'}
          href={other === 'expert' ? paths.dashboard : paths.home}
          onClick={() => storeMode(other)}
        >
          {t(`common:account.${other === 'expert' ? 'toExpert' : 'toMember'}`)}
        </ButtonLink>
      </p>
    </AccountSection>
  );
}
