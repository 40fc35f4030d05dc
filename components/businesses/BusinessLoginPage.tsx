import { useTranslation } from 'next-i18next/pages';
import { LoginPage } from '@/components/accounts/LoginPage';
import type { Joining } from '@/contract/businesses';
import type { IdentityProvider } from '@/contract/identities';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { JoinBusiness } from './JoinBusiness';

type Props = {
  /** State of the invitation, or of the person's mail address without an invitation. */
  joining: Joining;
  /** Id of the user for whom `joining` was loaded; null for a visitor. */
  readBy: string | null;
  /** Token of the invitation link. */
  invitation?: string;
  /** Other sign-in providers; omitted for a signed-in user. */
  providers?: IdentityProvider[];
};

/**
 * Page for people of a business: log in or sign up, then accept. Login and sign-up return to this
 * page, so that the invitation is not lost.
 */
export function BusinessLoginPage({ joining, readBy, invitation, providers }: Props) {
  const { t } = useTranslation('onboarding');
  const { user } = useUser();
  if (readBy !== null && user.id === readBy)
    return <JoinBusiness joining={joining} invitation={invitation} />;
  // After a login or logout, the state for the new viewer is still loading.
  if (user.id !== readBy) return null;
  const { state, businessName, invitedAddress } = joining;
  const said = state === 'EXPIRED' || state === 'GONE' || state === 'SIGN_IN' ? state : undefined;
  return (
    <LoginPage
      audience="business"
      lead={said && t(`flow.joining.lead.${said}`, { business: businessName, address: invitedAddress })}
      providers={providers}
      next={invitation ? paths.invitation(invitation) : paths.businessLogin}
    />
  );
}
