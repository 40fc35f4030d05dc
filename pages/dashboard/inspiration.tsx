import { InspirationPage, type InspirationProps } from '@/components/inspiration/InspirationPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { guard } from '@/lib/server/pages/guard';
import { loadInspiration } from '@/lib/server/loaders/load-inspiration';
import type { Page } from '@/lib/layout';

const Inspiration: Page<InspirationProps> = (props) => (
  <InspirationPage key={props.topicId ?? ''} {...props} />
);
Inspiration.layout = DashboardLayout;

export const getServerSideProps = guard<InspirationProps>('creator', {
  texts: ['dashboard:content', 'dashboard:inspiration'],
  load: loadInspiration,
});
export default Inspiration;
