/**
 * Refuses to run in production, because the identity sandbox lets any visitor sign in as any
 * person.
 * @throws Error in production
 */
export function refuseProduction(env: NodeJS.ProcessEnv): void {
  if (env.KUMU_ENV === 'production')
    throw new Error('The identity sandbox is for development; in production name a provider or none.');
}
