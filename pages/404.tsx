import { NotFound } from '@/components/shell/NotFound';
import { publicPage } from '@/lib/public-page';
import type { Page } from '@/lib/page';

const NotFoundPage: Page = () => <NotFound />;

export const getStaticProps = publicPage();
export default NotFoundPage;
