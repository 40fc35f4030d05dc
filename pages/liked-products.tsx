import { SavedPage, type SavedProps } from '@/components/library/SavedPage';
import { contentTypes, toSlug } from '@/contract/values/content';
import { readKnownValue } from '@/lib/list-query';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const LikedProducts: Page<SavedProps> = (props) => <SavedPage {...props} />;

export const getServerSideProps = guard<SavedProps>('member', {
  texts: ['content:saved', 'explore:creatorCard'],
  load: async ({ query }) => ({ type: readKnownValue(query, 'type', contentTypes.map(toSlug)) ?? null }),
});
export default LikedProducts;
