/** The inbox shows everybody's mail, with the codes in it, to whoever asks. @throws in production */
export function refuseProduction(env: NodeJS.ProcessEnv): void {
  if (env.KUMU_ENV === 'production')
    throw new Error('The inbox is for development; in production set SMTP_URL.');
}
