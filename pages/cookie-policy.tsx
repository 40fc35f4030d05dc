import { CookiePolicyPage } from '@/components/info/CookiePolicyPage';
import type { Page } from '@/lib/layout';
import { publicPage } from '@/lib/server/pages/public-page';

const CookiePolicy: Page = () => <CookiePolicyPage />;

export const getStaticProps = publicPage({ texts: ['explore:cookies'] });
export default CookiePolicy;
