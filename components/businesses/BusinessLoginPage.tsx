import { useTranslation } from 'next-i18next/pages';
import { LoginPage } from '@/components/accounts/LoginPage';
import type { Joining } from '@/contract/businesses';
import type { IdentityProvider } from '@/contract/identities';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { JoinBusiness } from './JoinBusiness';

type Props = {
  /** What the server says of the invitation, or of the person's address. */
  joining: Joining;
  /** Whom it says it to. */
  readBy: string | null;
  /** The token of the link. */
  invitation?: string;
  /** Other ways in; none for who is logged in. */
  providers?: IdentityProvider[];
};

/** For the people of a business: log in or sign up, then accept. The invitation survives both, as they lead back here. */
export function BusinessLoginPage({ joining, readBy, invitation, providers }: Props) {
  const { t } = useTranslation('onboarding');
  const { user } = useUser();
  if (readBy !== null && user.id === readBy)
    return <JoinBusiness joining={joining} invitation={invitation} />;
  // Somebody has just logged in or out: what it says to them is on its way.
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
