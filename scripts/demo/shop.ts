import { drawProduct } from '../../art/product.ts';
import { renderWebp } from '../../art/render.ts';
import { shiftClock } from '../../backend/clock.ts';
import { storePicture } from '../../backend/files/picture-service.ts';
import type { CreatorActor, OfficeActor } from '../../backend/http/actor.ts';
import * as productCollections from '../../backend/products/collection-service.ts';
import * as delivery from '../../backend/products/delivery-settings-service.ts';
import * as productDepartments from '../../backend/products/department-service.ts';
import * as editing from '../../backend/products/editing-service.ts';
import { wait } from '../../backend/products/wait-service.ts';
import type { OwnVariant } from '../../contract/shop-editing.ts';
import { DAY_MS } from '../../contract/values/times.ts';
import type { CreatorKey } from './content/creators.ts';
import { collections, deliveries, departments, products, waiting, type DemoProduct } from './content/shop.ts';

async function makeProduct(
  actor: CreatorActor,
  product: DemoProduct,
  departmentSlugs: Map<string, string>,
): Promise<{ id: string; variants: OwnVariant[] }> {
  shiftClock(-product.daysAgo * DAY_MS);
  const pictures = [];
  for (const { alt, ...picture } of product.pictures) {
    const { id } = await storePicture(actor, await renderWebp(drawProduct(picture), { width: 1280 }));
    pictures.push({ pictureId: id, alt });
  }
  const { title, summary, description, details, options, lowStock, canBeCollected = false } = product;
  const { id, variants } = await editing.create(actor, {
    title,
    summary,
    description,
    details,
    options,
    lowStock,
    canBeCollected,
    pictures,
    variants: product.variants.map(({ isMade = true, ...variant }) => ({
      ...variant,
      isMade,
      seenStock: null,
    })),
    departmentSlug: departmentSlugs.get(product.department),
  });
  if (!product.isDraft) await editing.updateStatus(actor, id, { status: 'PUBLISHED' });
  return { id, variants };
}

/**
 * Creates the departments, delivery settings, products and collections of the demo world. Also
 * creates requests for mails about products that are back in stock.
 * @returns the variants of the products by title
 */
export async function makeShop(
  office: OfficeActor,
  actors: Map<CreatorKey, CreatorActor>,
): Promise<Map<string, OwnVariant[]>> {
  const slugs = new Map<string, string>();
  for (const name of departments) slugs.set(name, (await productDepartments.create(office, { name })).slug);
  for (const [key, settings] of Object.entries(deliveries))
    await delivery.set(actors.get(key as CreatorKey)!, settings);
  const made = new Map<string, Awaited<ReturnType<typeof makeProduct>>>();
  for (const product of products)
    made.set(product.title, await makeProduct(actors.get(product.creator)!, product, slugs));
  shiftClock(0);
  for (const { creator, title, text, products: titles } of collections)
    await productCollections.create(actors.get(creator)!, {
      title,
      text,
      isShown: true,
      productIds: titles.map((each) => made.get(each)!.id),
    });
  for (const { product, values, count } of waiting) {
    const { id, variants } = made.get(product)!;
    const variantId = variants.find((each) => each.values.join() === values.join())!.id;
    for (let number = 1; number <= count; number += 1)
      await wait(null, id, { variantId, email: `waits-${number}@kumu.test` });
  }
  return new Map([...made].map(([title, { variants }]) => [title, variants]));
}
