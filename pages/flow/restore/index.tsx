import { RestorePage } from '@/components/accounts/RestorePage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/pages/guard';
import { readQueryValue } from '@/lib/list-query';
import type { Page } from '@/lib/layout';

type Loaded = { email: string };

const Restore: Page<Loaded> = (props) => <RestorePage email={props.email} />;
Restore.layout = FlowLayout;

export const getServerSideProps = guard<Loaded>('visitor', {
  texts: ['onboarding:flow'],
  load: async ({ query }) => ({ email: readQueryValue(query, 'email') ?? '' }),
});
export default Restore;
