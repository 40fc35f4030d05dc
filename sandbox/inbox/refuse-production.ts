/** The inbox shows all mails, with the codes in them, to anybody. @throws in production */
export function refuseProduction(env: NodeJS.ProcessEnv): void {
  if (env.KUMU_ENV === 'production')
    throw new Error('The inbox is for development; in production set SMTP_URL.');
}
