import { Router } from 'express';
import { creators } from '../../contract/creators.ts';
import { done } from '../../contract/shared.ts';
import { readMe } from '../accounts/service.ts';
import { serve } from '../http/serve.ts';
import * as service from './service.ts';

export const creatorsRouter = Router();

serve(creatorsRouter, creators.search, ({ query }) => service.search(query));
serve(creatorsRouter, creators.mine, ({ actor }) => service.readMine(actor));
serve(creatorsRouter, creators.become, async ({ actor }) => {
  const { name, lastName } = await readMe(actor);
  return service.become(actor, `${name} ${lastName}`.trim());
});
serve(creatorsRouter, creators.update, ({ actor, body }) => service.update(actor, body));
serve(creatorsRouter, creators.submit, ({ actor }) => service.submit(actor));
serve(creatorsRouter, creators.listCredentials, ({ actor }) => service.listCredentials(actor));
serve(creatorsRouter, creators.addCredential, ({ actor, body }) => service.addCredential(actor, body));
serve(creatorsRouter, creators.removeCredential, async ({ actor, query }) => {
  await service.removeCredential(actor, query.credentialId);
  return done;
});
serve(creatorsRouter, creators.uploadPicture, ({ actor, picture }) =>
  service.replacePicture(actor, picture.bytes, 'picture'),
);
serve(creatorsRouter, creators.uploadCover, ({ actor, picture }) =>
  service.replacePicture(actor, picture.bytes, 'cover'),
);
// After the fixed addresses, which it would otherwise take for usernames.
serve(creatorsRouter, creators.read, ({ actor, params }) => service.read(actor, params.creator));
