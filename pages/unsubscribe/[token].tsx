import { MailChoicePage, type MailChoiceProps } from '@/components/posts/MailChoicePage';
import { MemberLayout } from '@/components/shell/layouts/MemberLayout';
import { ApiError } from '@/lib/api-error';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const Unsubscribe: Page<MailChoiceProps> = (props) => <MailChoicePage {...props} />;
Unsubscribe.layout = MemberLayout;

export const getServerSideProps = guard<MailChoiceProps>('visitor', {
  texts: ['content:mailChoice'],
  load: async ({ call, params, query }) => {
    const token = String(params.token);
    const choice = await call('GET /unsubscribe/:token/choice', { params: { token } }).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      },
    );
    return { token, choice, isDone: 'done' in query };
  },
});
export default Unsubscribe;
