import type { Credential, OwnCredential } from '../../contract/creators.ts';
import type { Db } from '../db/connection.ts';
import { linkMinutes, signedLink } from '../files/link-service.ts';
import { listFiles } from '../files/service.ts';
import type { CredentialRow } from './repository.ts';

/** Returns the credential as members see it. */
const toCredential = ({ id, title, issuer, year, checkedAt }: CredentialRow): Credential => ({
  id,
  title,
  issuer,
  year,
  checkedAt: checkedAt?.toISOString() ?? null,
});

/** Returns the credentials that members see; omits credentials that the office declined. */
export const toPublicCredentials = (rows: CredentialRow[]): Credential[] =>
  rows.filter(({ declineReason }) => declineReason === null).map(toCredential);

/**
 * Returns the credentials with their documents. The caller has checked that the viewer is their
 * creator or the office.
 */
export async function toOwnCredentials(from: Db, rows: CredentialRow[]): Promise<OwnCredential[]> {
  const files = await listFiles(
    from,
    rows.map(({ fileId }) => fileId).filter((id) => id !== null),
  );
  const shown = new Map(
    await Promise.all(
      files.map(async (file) => {
        const { url } = await signedLink(file, { minutes: linkMinutes.credential });
        return [file.id, { id: file.id, fileName: file.fileName, size: file.size, url }] as const;
      }),
    ),
  );
  return rows.map((row) => ({
    ...toCredential(row),
    declineReason: row.declineReason,
    file: shown.get(row.fileId ?? '') ?? null,
  }));
}
