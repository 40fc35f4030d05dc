import { OnboardingLayout } from '@/components/accounts/onboarding/OnboardingLayout';
import { OnboardingPage } from '@/components/accounts/onboarding/OnboardingPage';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const Onboarding: Page = () => <OnboardingPage />;
Onboarding.layout = OnboardingLayout;

export const getServerSideProps = guard('member', { texts: ['onboarding:flow'] });
export default Onboarding;
