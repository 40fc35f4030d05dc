import { BecomeCreator } from '@/components/creators/profile/BecomeCreator';
import type { Page } from '@/lib/layout';
import { publicPage } from '@/lib/server/public-page';

const Become: Page = () => <BecomeCreator />;

export const getStaticProps = publicPage();
export default Become;
