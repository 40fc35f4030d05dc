import { Router } from 'express';
import { files } from '../../contract/files.ts';
import { mount } from '../http/mount.ts';
import * as folders from './folder-service.ts';
import * as pictures from './picture-service.ts';
import { readUsage } from './quota-service.ts';
import * as service from './service.ts';
import * as uploads from './upload-service.ts';
import { readPlaylist } from './video-link-service.ts';
import * as videos from './video-service.ts';

export const filesRouter = Router();

mount(filesRouter, files.start, ({ actor, body }) => uploads.start(actor, body));
mount(filesRouter, files.resume, ({ actor, params }) => uploads.resume(actor, params.id));
mount(filesRouter, files.finish, ({ actor, params }) => uploads.finish(actor, params.id));
mount(filesRouter, files.list, ({ actor, query }) => service.list(actor, query));
mount(filesRouter, files.usage, ({ actor }) => readUsage(actor));
mount(filesRouter, files.update, ({ actor, body }) => service.update(actor, body));
mount(filesRouter, files.read, ({ actor, params }) => service.read(actor, params.id));
mount(filesRouter, files.listFolders, ({ actor }) => folders.list(actor));
mount(filesRouter, files.createFolder, ({ actor, body }) => folders.create(actor, body));
mount(filesRouter, files.renameFolder, ({ actor, body }) => folders.rename(actor, body));
mount(filesRouter, files.download, ({ actor, params }) => service.download(actor, params.id));
mount(filesRouter, files.replace, ({ actor, params, body }) => service.replace(actor, params.id, body));
mount(filesRouter, files.remove, ({ actor, params }) => service.remove(actor, params.id));
mount(filesRouter, files.restore, ({ actor, params }) => service.restore(actor, params.id));
mount(filesRouter, files.removeForGood, ({ actor, params }) => service.removePermanently(actor, params.id));
mount(filesRouter, files.emptyDeleted, ({ actor }) => service.emptyDeleted(actor));
mount(filesRouter, files.uploadThumbnail, ({ actor, file }) => pictures.storePicture(actor, file.bytes));
mount(filesRouter, files.makeVideoAgain, ({ actor, params }) => videos.retryVideo(actor, params.id));
mount(filesRouter, files.createVideo, ({ actor, body }) => videos.createVideo(actor, body));
mount(filesRouter, files.createVideoFromUrl, ({ actor, body }) => videos.createVideoFromUrl(actor, body));
mount(filesRouter, files.removeVideo, ({ actor, query }) => videos.deleteVideo(actor, query));
mount(filesRouter, files.readPlaylist, async ({ params, query, res }) => {
  const { body, type, secondsLeft } = await readPlaylist(params.id, params.name, query);
  res.set('Cache-Control', `private, max-age=${secondsLeft}`).type(type).send(body);
});
