import { BecomeCreator } from '@/components/creators/profile/BecomeCreator';
import type { Page } from '@/lib/page';
import { publicPage } from '@/lib/public-page';

const Become: Page = () => <BecomeCreator />;

export const getStaticProps = publicPage();
export default Become;
