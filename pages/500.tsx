import { PageFailed } from '@/components/shell/PageFailed';
import { publicPage } from '@/lib/public-page';
import type { Page } from '@/lib/page';

const FailedPage: Page = () => <PageFailed />;

export const getStaticProps = publicPage();
export default FailedPage;
