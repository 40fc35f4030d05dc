import { BecomeCreatorPage } from '@/components/creators/profile/BecomeCreatorPage';
import type { Page } from '@/lib/layout';
import { publicPage } from '@/lib/server/public-page';

const Become: Page = () => <BecomeCreatorPage />;

export const getStaticProps = publicPage();
export default Become;
