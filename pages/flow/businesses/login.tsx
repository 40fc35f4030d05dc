import { BusinessLoginPage } from '@/components/businesses/BusinessLoginPage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import type { Joining } from '@/contract/businesses';
import type { Page } from '@/lib/layout';
import { valueOf } from '@/lib/list-query';
import { guard } from '@/lib/server/guard';

type Props = { joining: Joining; readBy: string | null; invitation?: string };

const BusinessLogin: Page<Props> = (props) => <BusinessLoginPage {...props} />;
BusinessLogin.layout = FlowLayout;

export const getServerSideProps = guard<Props>('visitor', {
  texts: ['onboarding:flow'],
  async load({ call, user, query }) {
    // What no link of ours contains is no invitation.
    const invitation = valueOf(query, 'invitation')?.slice(0, 100);
    const joining = await call('GET /businesses/joining', { query: { invitation } });
    return { joining, readBy: user.id, ...(invitation && { invitation }) };
  },
});
export default BusinessLogin;
