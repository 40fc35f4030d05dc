import { RestoreInboxPage } from '@/components/accounts/RestoreInboxPage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/pages/guard';
import { readQueryValue } from '@/lib/list-query';
import type { Page } from '@/lib/layout';

type Loaded = { email: string };

const RestoreInbox: Page<Loaded> = (props) => <RestoreInboxPage email={props.email} />;
RestoreInbox.layout = FlowLayout;

export const getServerSideProps = guard<Loaded>('visitor', {
  texts: ['onboarding:flow'],
  load: async ({ query }) => ({ email: readQueryValue(query, 'email') ?? '' }),
});
export default RestoreInbox;
