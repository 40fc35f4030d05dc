import { files } from '@/contract/files';
import { forward } from '@/lib/server/proxy/forward';

export default forward(files.uploadThumbnail);
export const config = { api: { bodyParser: false, externalResolver: true } };
