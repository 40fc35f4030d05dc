import { files } from '@/contract/files';
import { forward } from '@/lib/server/proxy/forward';

export default forward(files.listFolders, files.createFolder, files.renameFolder);
export const config = { api: { bodyParser: false, externalResolver: true } };
