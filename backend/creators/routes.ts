import { Router } from 'express';
import { creators } from '../../contract/creators.ts';
import { done } from '../../contract/shared.ts';
import { readMe } from '../accounts/service.ts';
import { config } from '../config.ts';
import { mount } from '../http/mount.ts';
import * as service from './service.ts';

export const creatorsRouter = Router();

mount(creatorsRouter, creators.search, ({ query }) => service.search(query));
mount(creatorsRouter, creators.feeRule, () => config.fee);
mount(creatorsRouter, creators.mine, ({ actor }) => service.readMine(actor));
mount(creatorsRouter, creators.become, async ({ actor }) => {
  const { name, lastName } = await readMe(actor);
  return service.become(actor, `${name} ${lastName}`.trim());
});
mount(creatorsRouter, creators.update, ({ actor, body }) => service.update(actor, body));
mount(creatorsRouter, creators.submit, ({ actor }) => service.submit(actor));
mount(creatorsRouter, creators.listCredentials, ({ actor }) => service.listCredentials(actor));
mount(creatorsRouter, creators.addCredential, ({ actor, body }) => service.addCredential(actor, body));
mount(creatorsRouter, creators.removeCredential, async ({ actor, query }) => {
  await service.removeCredential(actor, query.credentialId);
  return done;
});
mount(creatorsRouter, creators.uploadPicture, ({ actor, picture }) =>
  service.replacePicture(actor, picture.bytes, 'picture'),
);
mount(creatorsRouter, creators.uploadCover, ({ actor, picture }) =>
  service.replacePicture(actor, picture.bytes, 'cover'),
);
// After the fixed addresses, which it would otherwise take for usernames.
mount(creatorsRouter, creators.read, ({ actor, params }) => service.read(actor, params.creator));
