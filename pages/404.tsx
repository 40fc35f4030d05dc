import { NotFoundPage } from '@/components/shell/status/NotFoundPage';
import { publicPage } from '@/lib/server/pages/public-page';
import type { Page } from '@/lib/layout';

const NotFoundRoute: Page = () => <NotFoundPage />;

export const getStaticProps = publicPage();
export default NotFoundRoute;
