/**
 * Refuses to run in production, because the inbox shows all mails and their codes to any visitor.
 * @throws Error in production
 */
export function refuseProduction(env: NodeJS.ProcessEnv): void {
  if (env.KUMU_ENV === 'production')
    throw new Error('The inbox is for development; in production set SMTP_URL.');
}
