import { LivesPage, type LivesProps } from '@/components/lives/LivesPage';
import { read } from '@/lib/api-call';
import type { Page } from '@/lib/layout';
import { loadLives } from '@/lib/server/loaders/load-lives';
import { guard } from '@/lib/server/pages/guard';

const AllLives: Page<LivesProps> = (props) => <LivesPage {...props} />;

export const getServerSideProps = guard<LivesProps>('visitor', {
  texts: ['explore:courses', 'lives:card', 'lives:list', 'lives:reminder'],
  reads: () => [read('GET /lives/reminders'), read('GET /subscriptions', { query: { limit: 100 } })],
  load: loadLives,
});
export default AllLives;
