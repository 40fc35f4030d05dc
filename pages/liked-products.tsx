import { SavedPage, type SavedProps } from '@/components/library/SavedPage';
import { AccountHub } from '@/components/shell/account/AccountHub';
import { contentTypes, toSlug } from '@/contract/values/content';
import { readKnownValue } from '@/lib/list-query';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const LikedProducts: Page<SavedProps> = (props) => (
  <AccountHub current="saved">
    <SavedPage {...props} />
  </AccountHub>
);

export const getServerSideProps = guard<SavedProps>('member', {
  texts: ['content:saved', 'explore:creatorCard', 'profile:hub'],
  load: async ({ query }) => ({ type: readKnownValue(query, 'type', contentTypes.map(toSlug)) ?? null }),
});
export default LikedProducts;
