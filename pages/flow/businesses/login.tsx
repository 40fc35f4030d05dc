import { BusinessLoginPage } from '@/components/businesses/BusinessLoginPage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import type { Joining } from '@/contract/businesses';
import { paths } from '@/contract/paths';
import type { Page } from '@/lib/layout';
import { readQueryValue } from '@/lib/list-query';
import { guard } from '@/lib/server/pages/guard';
import type { WithProviders } from '@/lib/server/pages/login-page';

type Props = { joining: Joining; readBy: string | null; invitation?: string } & WithProviders;

const BusinessLogin: Page<Props> = (props) => <BusinessLoginPage {...props} />;
BusinessLogin.layout = FlowLayout;

export const getServerSideProps = guard<Props>('visitor', {
  texts: ['onboarding:flow'],
  async load({ call, user, query }) {
    // Truncated, because a value longer than any code in our links is not an invitation.
    const invitation = readQueryValue(query, 'invitation')?.slice(0, 100);
    const joining = await call('GET /businesses/joining', { query: { invitation } });
    // A user who has already joined opens this page only to sign in.
    if (joining.state === 'JOINED' && !invitation) {
      const destination = user.business?.relation === 'MANAGES' ? paths.business : paths.home;
      return { redirect: { destination, statusCode: 302 } };
    }
    const providers = user.id ? [] : (await call('GET /auth/social/providers')).items;
    return { joining, providers, readBy: user.id, ...(invitation && { invitation }) };
  },
});
export default BusinessLogin;
