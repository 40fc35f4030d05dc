import { NotFound } from '@/components/shell/status/NotFound';
import { publicPage } from '@/lib/server/public-page';
import type { Page } from '@/lib/layout';

const NotFoundPage: Page = () => <NotFound />;

export const getStaticProps = publicPage();
export default NotFoundPage;
