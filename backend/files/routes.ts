import { Router } from 'express';
import { files } from '../../contract/files.ts';
import { mount } from '../http/mount.ts';
import * as pictures from './picture-service.ts';
import { readUsage } from './quota-service.ts';
import * as service from './service.ts';
import * as uploads from './upload-service.ts';

export const filesRouter = Router();

mount(filesRouter, files.start, ({ actor, body }) => uploads.start(actor, body));
mount(filesRouter, files.resume, ({ actor, params }) => uploads.resume(actor, params.id));
mount(filesRouter, files.finish, ({ actor, params }) => uploads.finish(actor, params.id));
mount(filesRouter, files.list, ({ actor, query }) => service.list(actor, query));
mount(filesRouter, files.usage, ({ actor }) => readUsage(actor));
mount(filesRouter, files.update, ({ actor, body }) => service.update(actor, body));
mount(filesRouter, files.read, ({ actor, params }) => service.read(actor, params.id));
mount(filesRouter, files.listFolders, ({ actor }) => service.listFolders(actor));
mount(filesRouter, files.renameFolder, ({ actor, body }) => service.renameFolder(actor, body));
mount(filesRouter, files.download, ({ actor, params }) => service.download(actor, params.id));
mount(filesRouter, files.replace, ({ actor, params, body }) =>
  service.replace(actor, params.id, body.fileID),
);
mount(filesRouter, files.remove, ({ actor, params }) => service.remove(actor, params.id));
mount(filesRouter, files.uploadThumbnail, ({ actor, file }) => pictures.storePicture(actor, file.bytes));
