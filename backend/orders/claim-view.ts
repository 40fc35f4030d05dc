import type { Claim, ClaimEntry } from '../../contract/parcels.ts';
import type { Picture } from '../../contract/shared.ts';
import type { ClaimAuthor } from '../../contract/values/orders.ts';
import type { Db } from '../db/connection.ts';
import { pictureLinks } from '../files/private-picture-service.ts';
import { listFiles } from '../files/service.ts';
import { listByEntries } from './claim-file-repository.ts';
import * as policy from './claim-policy.ts';
import * as repository from './claim-repository.ts';
import type { ClaimLineRow, ClaimRow } from './claim-repository.ts';

/** Name of the office on screens. */
const OFFICE_NAME = 'Kumu';

/** Names of a claim's buyer and creator, by parcel id. */
export type Names = Map<string, { buyer: string; creator: string }>;

/** Reads the pictures of entries. Pictures whose widths are not generated yet are omitted. */
async function readPictures(from: Db, entryIds: string[]): Promise<Map<string, Picture[]>> {
  const rows = await listByEntries(from, entryIds);
  const files = new Map(
    (rows.length
      ? await listFiles(
          from,
          rows.map(({ fileId }) => fileId),
        )
      : []
    ).map((file) => [file.id, file]),
  );
  const pictures = new Map<string, Picture[]>();
  for (const { fileId, entryId } of rows) {
    const file = files.get(fileId);
    const links = file && !file.deletedAt ? await pictureLinks(file) : null;
    if (!links) continue;
    const { url, smallUrl } = links;
    pictures.set(entryId!, [...(pictures.get(entryId!) ?? []), { url, smallUrl }]);
  }
  return pictures;
}

/** Reads the entries of claims, oldest first, grouped by claim id. */
export async function readEntries(
  from: Db,
  claims: Pick<ClaimRow, 'id' | 'parcelId'>[],
  names: Names,
): Promise<Map<string, ClaimEntry[]>> {
  const entries = await repository.listEntries(
    from,
    claims.map(({ id }) => id),
  );
  const pictures = await readPictures(
    from,
    entries.map(({ id }) => id),
  );
  const parcelOf = new Map(claims.map(({ id, parcelId }) => [id, parcelId]));
  const nameOf = (claimId: string, author: ClaimAuthor): string => {
    const people = names.get(parcelOf.get(claimId)!);
    return author === 'OFFICE' ? OFFICE_NAME : ((author === 'BUYER' ? people?.buyer : people?.creator) ?? '');
  };
  const byClaim = new Map<string, ClaimEntry[]>();
  for (const { id, claimId, author, step, text, amountCents, createdAt } of entries)
    byClaim.set(claimId, [
      ...(byClaim.get(claimId) ?? []),
      {
        id,
        author,
        name: nameOf(claimId, author),
        step,
        text,
        pictures: pictures.get(id) ?? [],
        amountCents,
        at: createdAt.toISOString(),
      },
    ]);
  return byClaim;
}

const toLine = ({ position, title, variant, quantity }: ClaimLineRow) => ({
  position,
  title,
  variant,
  quantity,
});

/** Returns the steps that a person can perform now. */
function canOf(claim: ClaimRow, viewer: 'BUYER' | 'CREATOR'): Claim['can'] {
  const isOpen = policy.isOpen(claim);
  const isBuyer = viewer === 'BUYER';
  return {
    add: isOpen,
    accept: isBuyer && policy.mayAccept(claim),
    passOn: isBuyer && policy.mayPassOn(claim),
    sort: isBuyer && isOpen,
    answer: !isBuyer && policy.mayAnswer(claim),
    send: !isBuyer && policy.maySend(claim),
  };
}

/** Reads the claims of parcels as the buyer or the creator sees them, by parcel id. */
export async function readClaims(
  from: Db,
  parcelIds: string[],
  viewer: 'BUYER' | 'CREATOR',
  names: Names,
): Promise<Map<string, Claim>> {
  const claims = await repository.listByParcels(from, parcelIds);
  if (!claims.length) return new Map();
  const ids = claims.map(({ id }) => id);
  const lines = Map.groupBy(await repository.listClaimLines(from, ids), ({ claimId }) => claimId);
  const entries = await readEntries(from, claims, names);
  return new Map(
    claims.map((claim) => [
      claim.parcelId,
      {
        id: claim.id,
        state: claim.state,
        reason: claim.reason,
        wish: claim.wish,
        lines: (lines.get(claim.id) ?? []).map(toLine),
        isUnsent:
          claim.reason === 'NOT_ARRIVED' && (claim.parcelState === 'PAID' || claim.parcelState === 'READY'),
        answerUntil: claim.answerUntil?.toISOString() ?? null,
        passOnUntil: claim.passOnUntil?.toISOString() ?? null,
        reportedAt: claim.reportedAt.toISOString(),
        entries: entries.get(claim.id) ?? [],
        can: canOf(claim, viewer),
      },
    ]),
  );
}
