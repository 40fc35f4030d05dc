import type { Locale } from '../../contract/values/locales.ts';
import { getContact } from '../accounts/service.ts';
import { csvField, csvHeading } from '../csv.ts';
import { db } from '../db/connection.ts';
import { BATCH } from '../db/pagination.ts';
import { displayName } from '../display-name.ts';
import { allow } from '../errors.ts';
import type { CreatorActor } from '../http/actor.ts';
import { toAccountingDay } from '../local-time.ts';
import { getDocumentTexts } from '../mail/service.ts';
import { canSeeEmails } from './policy.ts';
import { readHas, toTitles } from './service.ts';
import { listSharingPeople } from './sharing-repository.ts';

async function* toLines(creatorId: string, language: Locale | null): AsyncGenerator<string> {
  const { name, email, has, since } = getDocumentTexts(language).people;
  yield csvHeading([name, email, has, since]);
  for (let after: string | undefined; ;) {
    // Each batch is read when it is written. A person who stops sharing meanwhile is therefore
    // omitted from the later batches.
    const rows: Awaited<ReturnType<typeof listSharingPeople>> = await listSharingPeople(
      db,
      creatorId,
      after,
      BATCH,
    );
    const all = await readHas(
      db,
      creatorId,
      rows.map(({ userId }) => userId),
    );
    yield rows
      .map((row) => {
        const titles = toTitles(all.get(row.userId)!).map(({ title }) => title);
        const fields = [
          displayName(row.name, row.lastName),
          row.email,
          titles.join('; '),
          toAccountingDay(row.since),
        ];
        return `${fields.map(csvField).join(',')}\r\n`;
      })
      .join('');
    after = rows.at(-1)?.userId;
    if (rows.length < BATCH) return;
  }
}

/**
 * Returns the people who share their address with the caller as CSV.
 * @throws 403 for a suspended creator
 */
export async function exportCsv(actor: CreatorActor): Promise<AsyncGenerator<string>> {
  allow(canSeeEmails(actor));
  const { language } = await getContact(db, actor.userId);
  return toLines(actor.creator.id, language);
}
