import { Router, type Response } from 'express';
import type { Query } from '../../contract/call.ts';
import { identities } from '../../contract/identities.ts';
import { paths } from '../../contract/paths.ts';
import { done } from '../../contract/shared.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { mount } from '../http/mount.ts';
import { limitFailures } from '../http/network-limits.ts';
import { limitSignIn, resetSignInLimit } from '../http/rate-limits.ts';
import { setSessionCookie } from './session-cookie.ts';
import { clearSocialCookie, setSocialCookie, readSocialToken } from './social-cookie.ts';
import * as social from './social-service.ts';

/** Routes for signing in with an identity provider. */
export const socialLoginRouter = Router();

mount(socialLoginRouter, identities.providers, () => ({ items: social.listProviders() }));

type Start = { query: Query<typeof identities.startSocial>; res: Response };

/**
 * Starts a sign-in. A link opens this address, so an unavailable provider must also result in a
 * page.
 */
const start =
  (isCreator: boolean) =>
  async ({ query: { provider, next }, res }: Start) => {
    res.set('Cache-Control', 'private, no-store');
    try {
      const { address, browserToken } = await social.begin({ provider, next, isCreator, linkTo: null });
      setSocialCookie(res, browserToken);
      res.redirect(address);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SOCIAL_UNAVAILABLE') throw error;
      res.redirect(`${config.appUrl}${paths.socialLogin}?error=temporarily_unavailable`);
    }
  };

mount(socialLoginRouter, identities.startSocial, start(false));
mount(socialLoginRouter, identities.startSocialCreator, start(true));

function answer(res: Response, { session, user, next, isNew }: social.Finished) {
  clearSocialCookie(res);
  if (session) setSessionCookie(res, session);
  return { ...user, next, isNew };
}

mount(socialLoginRouter, identities.finishSocial, async ({ actor, body, req, res }) => {
  const token = readSocialToken(req);
  const userAgent = req.get('user-agent') ?? '';
  if (body.step === 'return') {
    const { state, code, iss, error } = body;
    return answer(res, await social.finish({ state, code, iss, error }, token, actor, userAgent));
  }
  const answered = await social.getAnswered(token);
  await limitSignIn(answered.email, req);
  const finished = await limitFailures('password', req, () => social.prove(answered, body, userAgent));
  await resetSignInLimit(answered.email, req);
  return answer(res, finished);
});

mount(socialLoginRouter, identities.list, async ({ actor }) => ({
  items: await social.listIdentities(actor),
}));

mount(socialLoginRouter, identities.link, async ({ actor, body, req, res }) => {
  const { address, browserToken } = await social.beginLinking(actor, req.accessToken, body);
  setSocialCookie(res, browserToken);
  return { address };
});

mount(socialLoginRouter, identities.remove, async ({ actor, query, body, req }) => {
  await social.unlink(actor, req.accessToken, { ...query, ...body });
  return done;
});
