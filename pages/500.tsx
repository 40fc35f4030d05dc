import { FailedPage } from '@/components/shell/status/FailedPage';
import { publicPage } from '@/lib/server/pages/public-page';
import type { Page } from '@/lib/layout';

const FailedRoute: Page = () => <FailedPage />;

export const getStaticProps = publicPage();
export default FailedRoute;
