/** The decisions of the office, by the name under which its log keeps them; the database holds the same list. */
export const auditActions = [
  'creator.approve',
  'creator.reject',
  'creator.suspend',
  'creator.reinstate',
  'credential.check',
  'credential.uncheck',
  'credential.decline',
  'content.approve',
  'content.reject',
  'content.changeSeen',
  'report.resolve',
  'report.dismiss',
  'purchase.refund',
  'purchase.deliver',
  'business.create',
  'business.rename',
  'business.inviteManager',
  'business.close',
] as const;
export type AuditAction = (typeof auditActions)[number];
