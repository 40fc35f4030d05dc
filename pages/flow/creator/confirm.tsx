import { ConfirmPage } from '@/components/accounts/ConfirmPage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/pages/guard';
import { readQueryValue } from '@/lib/list-query';
import type { Page } from '@/lib/layout';

type Loaded = { email: string; code: string };

const CreatorConfirm: Page<Loaded> = (props) => (
  <ConfirmPage audience="creator" email={props.email} code={props.code} />
);
CreatorConfirm.layout = FlowLayout;

export const getServerSideProps = guard<Loaded>('visitor', {
  texts: ['onboarding:flow'],
  load: async ({ query }) => ({
    email: readQueryValue(query, 'email') ?? '',
    code: readQueryValue(query, 'code') ?? '',
  }),
});
export default CreatorConfirm;
