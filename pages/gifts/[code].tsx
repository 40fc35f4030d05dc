import { GiftPage } from '@/components/gifts/GiftPage';
import { MemberLayout } from '@/components/shell/layouts/MemberLayout';
import type { Gift } from '@/contract/gifts';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

type Loaded = { gift: Gift; code: string };

const GiftDetail: Page<Loaded> = ({ gift, code }) => <GiftPage gift={gift} code={code} />;
GiftDetail.layout = MemberLayout;

export const getServerSideProps = guard<Loaded>('visitor', {
  texts: ['wallet:claim'],
  load: async ({ call, params }) => {
    const code = String(params.code);
    return { code, gift: await call('GET /gifts/:code', { params: { code } }) };
  },
});
export default GiftDetail;
