import { Router, type Request, type Response } from 'express';
import type { Query } from '../../contract/call.ts';
import { identities } from '../../contract/identities.ts';
import { paths } from '../../contract/paths.ts';
import { done } from '../../contract/shared.ts';
import { config } from '../config.ts';
import { authorize, type Actor } from '../http/actor.ts';
import { AppError } from '../http/errors.ts';
import { mount } from '../http/mount.ts';
import { limitSignIn, resetSignInLimit } from '../http/rate-limits.ts';
import { setSessionCookie } from './session-cookie.ts';
import { clearSocialCookie, setSocialCookie, socialTokenOf } from './social-cookie.ts';
import * as social from './social-service.ts';

/** Signing in with an account elsewhere. */
export const socialRouter = Router();

mount(socialRouter, identities.providers, () => ({ items: social.listProviders() }));

type Start = {
  actor: Actor | null;
  query: Query<typeof identities.startSocial>;
  req: Request;
  res: Response;
};

/**
 * @throws 403 for a link from another site: with a session at the provider that somebody else chose, their identity would
 *   become a way into the person's account.
 */
function requireOwnPage(req: Request): void {
  if (req.get('sec-fetch-site') !== 'same-origin')
    throw new AppError(403, 'FOREIGN_ORIGIN', 'This request came from another site.');
}

/** A link leads here, so that a provider that does not answer is a page too. */
const start =
  (isCreator: boolean) =>
  async ({ actor, query: { provider, next, link }, req, res }: Start) => {
    if (link) {
      authorize(actor, 'member');
      requireOwnPage(req);
    }
    res.set('Cache-Control', 'private, no-store');
    try {
      const linkTo = link ? actor : null;
      const { address, browserToken } = await social.begin({ provider, next, isCreator, linkTo });
      setSocialCookie(res, browserToken);
      res.redirect(address);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SOCIAL_UNAVAILABLE') throw error;
      res.redirect(`${config.appUrl}${paths.socialLogin}?error=temporarily_unavailable`);
    }
  };

mount(socialRouter, identities.startSocial, start(false));
mount(socialRouter, identities.startSocialCreator, start(true));

function answer(res: Response, { session, user, next, isNew }: social.Finished) {
  clearSocialCookie(res);
  if (session) setSessionCookie(res, session);
  return { ...user, next, isNew };
}

mount(socialRouter, identities.finishSocial, async ({ actor, body, req, res }) => {
  const token = socialTokenOf(req);
  const userAgent = req.get('user-agent') ?? '';
  if (body.step === 'return') {
    const { state, code, iss, error } = body;
    return answer(res, await social.finish({ state, code, iss, error }, token, actor, userAgent));
  }
  const answered = await social.getAnswered(token);
  await limitSignIn(answered.email, req);
  const finished = await social.prove(answered, body, userAgent);
  await resetSignInLimit(answered.email, req);
  return answer(res, finished);
});

mount(socialRouter, identities.list, async ({ actor }) => ({ items: await social.listIdentities(actor) }));

mount(socialRouter, identities.remove, async ({ actor, query }) => {
  await social.unlink(actor, query.id);
  return done;
});
