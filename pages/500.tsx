import { PageFailed } from '@/components/shell/PageFailed';
import { publicPage } from '@/lib/public-page';
import type { Page } from '@/lib/page';

const FailedPage: Page = () => <PageFailed />;
FailedPage.layout = 'member';

export const getStaticProps = publicPage();
export default FailedPage;
