import { SocialLoginPage } from '@/components/accounts/SocialLoginPage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { withPostedAnswer } from '@/lib/server/pages/posted-answer';
import type { WithProviders } from '@/lib/server/pages/login-page';

const SocialLogin: Page<WithProviders> = ({ providers }) => <SocialLoginPage providers={providers} />;
SocialLogin.layout = FlowLayout;

export const getServerSideProps = withPostedAnswer(
  guard<WithProviders>('visitor', {
    texts: ['onboarding:flow'],
    load: async ({ call }) => ({ providers: (await call('GET /auth/social/providers')).items }),
  }),
);
export default SocialLogin;
