import type { Query, Reply } from '../../contract/call.ts';
import type { OwnProduct, shopEditing } from '../../contract/shop-editing.ts';
import { paths } from '../../contract/paths.ts';
import { getContact } from '../accounts/service.ts';
import { csvAmount, csvField, csvHeading } from '../csv.ts';
import { db } from '../db/connection.ts';
import { BATCH, pageFrom, readCursor, writeCursor } from '../db/pagination.ts';
import { shownPicture } from '../files/picture-service.ts';
import type { CreatorActor } from '../http/actor.ts';
import { getDocumentTexts, siteLink } from '../mail/service.ts';
import * as repository from './own-repository.ts';
import { toVariantText } from './variant-text.ts';

/** Lists the caller's products. The first page also contains the count of each filter. */
export async function list(
  actor: CreatorActor,
  { filter, query, limit, cursor }: Query<typeof shopEditing.listOwn>,
): Promise<Reply<typeof shopEditing.listOwn>> {
  const wanted = { creatorId: actor.creator.id, filter, query };
  const after = cursor ? readCursor(cursor, 2) : null;
  const [rows, counts] = await Promise.all([
    repository.listOwn(db, wanted, after, limit + 1),
    after ? null : repository.countOwn(db, wanted),
  ]);
  const page = pageFrom(
    rows,
    limit,
    (row) => writeCursor(row.sortText, row.id),
    (row) => row,
  );
  const items = page.items.map((row): OwnProduct => ({
    ...row,
    picture: shownPicture(row.picture),
    priceCents: row.priceCents === 0 ? null : row.priceCents,
    updatedAt: row.updatedAt.toISOString(),
  }));
  return { items, nextCursor: page.nextCursor, counts };
}

type Texts = ReturnType<typeof getDocumentTexts>['products'];

async function* readCsv(creatorId: string, { columns, states }: Texts): AsyncGenerator<string> {
  const { title, variant, sku, price, stock, weight, state, department, address } = columns;
  yield csvHeading([
    title,
    variant,
    sku,
    `${price} (AUD)`,
    stock,
    `${weight} (g)`,
    state,
    department,
    address,
  ]);
  for (let after: string | null = null; ;) {
    const rows = await repository.listExported(db, creatorId, after, BATCH);
    yield rows
      .map((row) => {
        const fields = [
          csvField(row.title),
          csvField(toVariantText(row.optionValues ?? [])),
          csvField(row.sku ?? ''),
          row.priceCents === null ? '' : csvAmount(row.priceCents),
          String(row.stock ?? ''),
          String(row.weightGrams ?? ''),
          csvField(row.isMade === false ? states.NOT_MADE : states[row.state as keyof typeof states]),
          csvField(row.departmentName ?? ''),
          csvField(siteLink(paths.product(row.routedTitle))),
        ];
        return `${fields.join(',')}\r\n`;
      })
      .join('');
    const ids: Set<string> = new Set(rows.map(({ id }) => id));
    if (ids.size < BATCH) return;
    after = rows.at(-1)!.id;
  }
}

/** Returns all products of the caller as CSV with its file name. Each variant has its own row. */
export async function exportCsv(
  actor: CreatorActor,
): Promise<{ fileName: string; rows: AsyncGenerator<string> }> {
  const { language } = await getContact(db, actor.userId);
  return {
    fileName: 'kumu-products.csv',
    rows: readCsv(actor.creator.id, getDocumentTexts(language).products),
  };
}
