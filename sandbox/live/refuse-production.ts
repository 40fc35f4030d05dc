/**
 * Refuses to run in production, because the live sandbox publishes as a creator without a ticket.
 * @throws Error in production
 */
export function refuseProduction(env: NodeJS.ProcessEnv): void {
  if (env.KUMU_ENV === 'production')
    throw new Error('The live sandbox is for the demo world; in production creators hold their lives.');
}
