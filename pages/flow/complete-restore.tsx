import { CompleteRestorePage } from '@/components/accounts/CompleteRestorePage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/pages/guard';
import { readQueryValue } from '@/lib/list-query';
import type { Page } from '@/lib/layout';

type Loaded = { email: string; secret: string };

const CompleteRestore: Page<Loaded> = (props) => (
  <CompleteRestorePage email={props.email} secret={props.secret} />
);
CompleteRestore.layout = FlowLayout;

export const getServerSideProps = guard<Loaded>('visitor', {
  texts: ['onboarding:flow'],
  load: async ({ query }) => ({
    email: readQueryValue(query, 'email') ?? '',
    secret: readQueryValue(query, 'secret') ?? '',
  }),
});
export default CompleteRestore;
