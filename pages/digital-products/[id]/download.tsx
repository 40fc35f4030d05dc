import { DownloadAgainPage, type DownloadAgainProps } from '@/components/digital-products/DownloadAgainPage';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { loadDownload } from '@/lib/server/loaders/load-download';

const DownloadAgain: Page<DownloadAgainProps> = (props) => <DownloadAgainPage {...props} />;

export const getServerSideProps = guard<DownloadAgainProps>('visitor', {
  texts: ['content:digitalProduct'],
  load: loadDownload,
});
export default DownloadAgain;
