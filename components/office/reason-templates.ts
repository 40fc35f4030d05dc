import type { QueueName } from '@/contract/values/office';
import type { ActionName } from '@/hooks/office/useOffice';

const content = ['changesMedia', 'changesCaptions', 'changesText', 'changesClaims', 'changesRights'];
const rules = ['rulesUnkind', 'rulesPrivate', 'rulesSpam', 'rulesHealth', 'rulesCopied'];
const suspension = ['rulesHealth', 'rulesIdentity', 'rulesRisk', 'rulesSpam', 'rulesCopied'];

const templates: Partial<Record<QueueName, Partial<Record<ActionName, readonly string[]>>>> = {
  creators: {
    reject: ['profileAbout', 'profileName', 'profileClaims', 'profileProof'],
    returnCourse: content,
    decline: ['credentialUnreadable', 'credentialName', 'credentialExpired', 'credentialOther'],
    suspend: suspension,
    reinstate: ['reinstateSettled', 'restoreMistake'],
  },
  course: { reject: content },
  live: { reject: ['changesText', 'changesClaims', 'changesRights'] },
  reports: {
    takeDown: rules,
    remove: rules,
    suspend: suspension,
    dismiss: ['fineRules', 'fineTaste', 'fineUnclear'],
    resolve: ['doneSpoken', 'doneChanged'],
  },
  appeals: { uphold: ['upholdSame', 'upholdNothing'], restore: ['restoreMistake', 'restoreContext'] },
  claims: { decline: ['claimDescribed', 'claimUse', 'claimProof'] },
};

/** Returns the names of the templates for a reason, at most five. */
export const listTemplates = (queue: QueueName | undefined, action: ActionName): readonly string[] =>
  (queue && templates[queue]?.[action]) ?? [];
