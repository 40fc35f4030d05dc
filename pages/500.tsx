import { PageFailed } from '@/components/shell/status/PageFailed';
import { publicPage } from '@/lib/server/public-page';
import type { Page } from '@/lib/layout';

const FailedPage: Page = () => <PageFailed />;

export const getStaticProps = publicPage();
export default FailedPage;
