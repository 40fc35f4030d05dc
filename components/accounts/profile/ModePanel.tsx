import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { paths } from '@/contract/paths';
import { storeMode, useMode } from '@/hooks/shell/useMode';
import { AccountSection } from './AccountSection';

/** Setting for the navigation mode of a creator, with a link that switches to the other mode. */
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
          data-mode={other}
          onClick={() => storeMode(other)}
        >
          {t(`common:account.${other === 'expert' ? 'toExpert' : 'toMember'}`)}
        </ButtonLink>
      </p>
    </AccountSection>
  );
}
