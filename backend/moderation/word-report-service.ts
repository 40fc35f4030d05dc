import type { z } from 'zod';
import { z as schema } from '../../contract/zod.ts';
import { limits } from '../../contract/values/limits.ts';
import { now } from '../clock.ts';
import { inTransaction } from '../db/connection.ts';
import * as repository from './report-repository.ts';
import { describe } from './report-subject-service.ts';

/** Subject whose published texts have phrases of the office's list. */
export const ListedWords = schema.object({
  subjectType: schema.string(),
  subjectId: schema.string(),
  phrases: schema.array(schema.string()),
});

/**
 * Task: reports a subject to the office on behalf of the site. A deleted subject is skipped. If a
 * report is already open, it gets the phrases of the newest text.
 */
export const reportWords = ({ subjectType, subjectId, phrases }: z.output<typeof ListedWords>) =>
  inTransaction(async (trx) => {
    const about = await describe(trx, { subjectType, subjectId });
    if (!about) return;
    await repository.putWordReport(trx, {
      ...about,
      textBody: phrases.join(', ').slice(0, limits.reasonCharacters.max),
      createdAt: now(),
    });
  });
