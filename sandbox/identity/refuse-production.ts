/** The identity sandbox lets anybody be anybody. @throws in production */
export function refuseProduction(env: NodeJS.ProcessEnv): void {
  if (env.KUMU_ENV === 'production')
    throw new Error('The identity sandbox is for development; in production name a provider or none.');
}
