import { MailChoicePage, type MailChoiceProps } from '@/components/posts/MailChoicePage';
import { MemberLayout } from '@/components/shell/layouts/MemberLayout';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const Unsubscribe: Page<MailChoiceProps> = (props) => <MailChoicePage {...props} />;
Unsubscribe.layout = MemberLayout;

export const getServerSideProps = guard<MailChoiceProps>('visitor', {
  texts: ['content:mailChoice'],
  load: async ({ call, params }) => {
    const token = String(params.token);
    return { token, choice: await call('GET /unsubscribe/:token/choice', { params: { token } }) };
  },
});
export default Unsubscribe;
