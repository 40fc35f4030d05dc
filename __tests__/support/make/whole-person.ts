import { makePerson } from './accounts';
import { makeBusiness, tokenFor } from './businesses';
import { changePayment, insertPurchaseRow, makePurchase } from './checkout';
import { grantCourse, makeCourse } from './courses';
import { makeCreator, makeWalletSnapshot } from './creators';
import { makeDigitalProduct } from './digital-products';
import { makeClaimedOrder } from './order-rows';
import { insertLiveChat } from './live-chat-rows';
import { makeLive } from './planned-lives';
import { makePost } from './posts';
import { makeProduct, variantInput } from './products';
import { postalAddress } from './shop';
import { makeConversion } from './social';

/** Word in every text that may identify the user, unless another word is passed. */
export const MARK = 'Zephyrine';

/**
 * Fields of provider objects that identify the payer or link to a page that does, as the provider's
 * API documents them.
 */
const placesOfPeople =
  'account_name address billing_details card collected_information customer_address customer_email customer_name customer_phone customer_shipping ' +
  'email evidence hosted_invoice_url individual_name invoice_pdf name payment_method_details phone receipt_email receipt_url shipping shipping_details';

/**
 * Creates a creator with a row in every table that contains personal data. No payout is due to the
 * creator.
 *
 * Another user, `holder`, owns one of the courses as a gift and has bought a second course. The
 * third course was never public.
 */
export async function makeWholePerson(mark = MARK) {
  const { db, inTransaction } = await import('@/backend/db/connection');
  const addresses = await import('@/backend/addresses/service');
  const carts = await import('@/backend/carts/service');
  const { storage } = await import('@/backend/providers/storage/storage');
  const creators = await import('@/backend/creators/service');
  const credentials = await import('@/backend/creators/credential-service');
  const { credentialFileUse } = credentials;
  const editing = await import('@/backend/courses/editing-service');
  const learning = await import('@/backend/courses/learning-service');
  const ratings = await import('@/backend/engagement/rating-service');
  const likes = await import('@/backend/engagement/like-service');
  const { follow } = await import('@/backend/creators/follow-service');
  const { share } = await import('@/backend/audience/sharing-service');
  const posts = await import('@/backend/posts/editing-service');
  const copies = await import('@/backend/digital-products/prepared-download-repository');
  const comments = await import('@/backend/posts/comment-service');
  const searches = await import('@/backend/search/recent-service');
  const reports = await import('@/backend/moderation/report-service');
  const views = await import('@/backend/engagement/view-service');
  const { notify } = await import('@/backend/notices/service');
  const { publish, toUserTopic } = await import('@/backend/stream/publish-service');
  const notices = await import('@/backend/notices/preference-service');
  const { add: addTestimonial } = await import('@/backend/testimonials/service');
  const { write } = await import('@/backend/contact/service');
  const { addFeedback: giveFeedback } = await import('@/backend/testimonials/feedback-service');
  const { invite } = await import('@/backend/businesses/invitation-service');
  const { join } = await import('@/backend/businesses/joining-service');
  const { grantCredits } = await import('@/backend/sponsorships/credit-grant-service');
  const insights = await import('@/backend/insights/service');
  const { putTrack, withStoredTrack } = await import('@/backend/files/captions-service');
  const postings = await import('@/backend/money/postings');
  const { insertRefund } = await import('@/backend/checkout/refunds/repository');
  const { insertReceipt, takeNumber } = await import('@/backend/checkout/receipts/repository');

  const [person, other, holder] = [await makeCreator(), await makeCreator(), await makePerson()];
  const { userId, actor } = person;
  const creatorId = actor.creator.id;
  await db
    .updateTable('users')
    .set({
      name: mark,
      lastName: mark,
      picture: mark,
      isOnboardingCompleted: true,
      topics: ['work'],
      timesOfDay: ['NIGHT'],
      level: 'NEW',
      yearOfBirth: 1980,
      region: 'NSW',
      language: 'en',
      timeZone: 'Australia/Perth',
      emailBouncedAt: new Date(),
    })
    .where('id', '=', userId)
    .execute();
  await db
    .insertInto('twoFactor')
    .values({ userId, secret: Buffer.from(mark), turnedOnAt: new Date() })
    .execute();
  await db
    .insertInto('recoveryCodes')
    .values({ userId, codeHash: Buffer.from(mark) })
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      userId,
      name: mark,
      credentialId: `${mark} ${userId}`,
      publicKey: Buffer.from(mark),
      counter: 0,
      createdAt: new Date(),
    })
    .execute();
  await db
    .insertInto('passkeyChallenges')
    .values({ userId, challenge: `${mark} ${userId}`, expiresAt: new Date() })
    .execute();
  await creators.update(actor, {
    name: `${mark} Quennell`,
    username: `${mark.toLowerCase()}-${other.actor.creator.id.slice(0, 8)}`,
    tagline: `${mark} teaches`,
    bio: `${mark} `.repeat(20),
  });
  await db
    .updateTable('auditLog')
    .set({ subjectTitle: '', reason: null })
    .where('subjectId', '=', creatorId)
    .execute();
  const { id: viewId } = await db
    .insertInto('officeViews')
    .values({
      tokenHash: Buffer.from(`view of ${userId}`),
      officeUserId: other.userId,
      officeSessionHash: Buffer.from(`session of ${other.userId}`),
      userId,
      auditId: crypto.randomUUID(),
      reason: `${mark} asked for help`,
      startedAt: new Date('2026-11-20T00:00:00Z'),
      expiresAt: new Date('2026-11-20T00:30:00Z'),
      endedAt: new Date('2026-11-20T00:12:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('officeViewedPages')
    .values({ viewId, address: `/courses/${mark}`, viewedAt: new Date('2026-11-20T00:01:00Z') })
    .execute();
  await db
    .insertInto('auditLog')
    .values({
      actorId: other.userId,
      action: 'person.view',
      subjectType: 'USER',
      subjectId: userId,
      subjectTitle: mark,
      reason: `${mark} asked for help`,
      createdAt: new Date(),
    })
    .execute();
  await db
    .insertInto('officeNotes')
    .values({
      queue: 'people',
      itemId: userId,
      authorId: other.userId,
      isQuestion: false,
      textBody: `${mark} rang us`,
      createdAt: new Date(),
    })
    .execute();
  await db
    .insertInto('auditLog')
    .values({
      actorId: other.userId,
      action: 'creator.suspend',
      subjectType: 'CREATOR',
      subjectId: creatorId,
      subjectTitle: mark,
      reason: `${mark} did not answer`,
      createdAt: new Date(),
    })
    .execute();

  const identity = { userId, issuer: 'https://id.test', subject: `${mark}-${userId}`, provider: 'other' };
  await db
    .insertInto('identities')
    .values({ ...identity, createdAt: new Date() })
    .execute();
  await db
    .insertInto('socialSignIns')
    .values({
      ...identity,
      browserHash: Buffer.from(userId),
      isCreator: false,
      expiresAt: new Date(Date.now() + 60 * 24 * 60 * 60_000),
    })
    .execute();

  const storageKey = `private/${userId}/film.mp4`;
  await storage.putBytes(storageKey, Buffer.from('the bytes of a film'), 'video/mp4');
  const addFile = (fileName: string, key: string, mimeType = 'video/mp4') =>
    db
      .insertInto('files')
      .values({
        ownerId: userId,
        storageKey: key,
        fileName,
        mimeType,
        size: 19,
        state: 'READY',
        description: `${mark} sings`,
        folderName: mark,
        createdAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  await db.insertInto('fileFolders').values({ ownerId: userId, name: mark }).execute();
  const { id: fileId } = await addFile('film.mp4', storageKey);
  const playlistKey = `${storageKey}.hls.master.m3u8`;
  await storage.putBytes(playlistKey, Buffer.from('#EXTM3U'), 'text/plain');
  await db
    .insertInto('videos')
    .values({ fileId, state: 'READY', storedKeys: [playlistKey], updatedAt: new Date() })
    .execute();
  const diploma = await credentials.add(actor, { title: `${mark}’s diploma`, issuer: mark, year: 2011 });
  const { id: diplomaFileId } = await addFile(
    'diploma.pdf',
    `private/${userId}/diploma.pdf`,
    'application/pdf',
  );
  await storage.putBytes(`private/${userId}/diploma.pdf`, Buffer.from('a diploma'), 'application/pdf');
  await credentialFileUse.target!.attach(actor, diploma.id, {
    id: diplomaFileId,
    mimeType: 'application/pdf',
  });
  const { id: looseFileId } = await addFile(`../${mark}/a: song.mp4`, `private/${userId}/song.mp4`);
  await storage.putBytes(`private/${userId}/song.mp4`, Buffer.from('la la la'), 'video/mp4');
  const words = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nWords');
  await withStoredTrack({ storageKey }, words, (track) =>
    inTransaction((trx) => putTrack(trx, fileId, { ...track, language: 'en' })),
  );
  const { id: pictureId } = await db
    .insertInto('pictures')
    .values({ ownerId: userId, size: 7, createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storage.putBytes(`public/pictures/${pictureId}-1280.webp`, Buffer.from('picture'), 'image/webp');

  const held = await makeCourse(person, { title: 'A course that stays' });
  await editing.addSeriesPart(actor, { moduleId: held.moduleId, title: 'A film', kind: 'video', fileId });
  await grantCourse(holder, held.id);
  await makeCourse(person, { title: `${mark}’s unfinished course`, isPublished: false });

  await makeConversion(
    person,
    { contentType: 'COURSE', contentId: held.id },
    { fileId, title: `${mark} sings` },
  );
  const productId = await makeDigitalProduct(person, { title: `${mark}’s diary`, isPublished: false });
  await db
    .insertInto('digitalProductVersions')
    .values({ productId, number: 1, note: mark, publishedAt: new Date() })
    .execute();
  await makeLive(person, { state: 'DRAFT', title: `${mark} at night`, description: mark });
  await db
    .insertInto('liveVisits')
    .values({
      userId,
      liveId: await makeLive(other),
      viewerId: crypto.randomUUID(),
      joinedAt: new Date(),
      leftAt: new Date(),
    })
    .execute();
  await insertLiveChat(
    person,
    { liveId: await makeLive(other), creatorId: other.actor.creator.id, byId: other.userId },
    mark,
  );
  await db
    .insertInto('liveReminders')
    .values({ userId, liveId: await makeLive(other), createdAt: new Date() })
    .execute();
  const { id: soldOutId } = await makeProduct(other, { variants: [variantInput({ stock: 0 })] });
  await db.insertInto('stockWaits').values({ userId, productId: soldOutId, createdAt: new Date() }).execute();
  await makeProduct(person, {
    title: `${mark}’s pillow`,
    summary: mark,
    pictures: [{ pictureId, alt: mark }],
    isDraft: true,
  });
  await (
    await import('@/backend/products/collection-service')
  ).create(actor, { title: `${mark}’s shelf`, text: mark, isShown: true, productIds: [] });
  const othersProductId = await makeDigitalProduct(other);
  await copies.insertPreparedDownload(db, {
    userId,
    productId: othersProductId,
    fileId: null,
    productVersion: 1,
    stampedFor: mark,
    createdAt: new Date(),
  });
  await copies.putDownloads(db, [
    {
      userId,
      productId: othersProductId,
      fileId,
      productVersion: 1,
      title: 'A diary',
      downloadedAt: new Date(),
      lastAt: new Date(),
    },
  ]);
  await copies.insertWatermarkCode(db, {
    code: userId.slice(0, 8),
    userId,
    productId: othersProductId,
    createdAt: new Date(),
  });
  await copies.insertLicenceKey(db, {
    licenceKey: `KUMU-${userId}`,
    userId,
    productId: othersProductId,
    createdAt: new Date(),
  });

  const { id: postId } = await posts.create(actor, { title: `${mark}’s post`, text: `Words of ${mark}` });
  await posts.update(actor, postId, { version: 1, files: [{ id: fileId, description: `${mark} sings` }] });
  const othersPostId = await makePost(other);
  await comments.add(actor, othersPostId, { text: `${mark} was here`, parentId: null });
  const readsOther = { userId, creatorId: other.actor.creator.id, createdAt: new Date() };
  await db
    .insertInto('takedowns')
    .values({
      contentType: 'POST',
      contentId: postId,
      creatorId,
      reason: `${mark} was wrong`,
      previousState: 'PUBLISHED',
      takenDownAt: new Date(),
      appealText: `${mark} was right`,
      appealedAt: new Date(),
    })
    .execute();
  await db.insertInto('postMailOptOuts').values(readsOther).execute();
  await inTransaction((trx) => notify(trx, 'passkeyAdded', { userId, passkey: mark }));
  await inTransaction((trx) => publish(trx, [toUserTopic(userId)], { name: 'notices.changed', data: {} }));
  await db.insertInto('noticePreferences').values({ userId, topic: 'following', email: false }).execute();
  await notices.update(actor, { digest: { at: '09:00' } });
  await db.insertInto('noticeDigests').values({ userId, day: '2026-11-20', createdAt: new Date() }).execute();
  await db
    .insertInto('ideaDismissals')
    .values({ creatorId, ideaId: crypto.randomUUID(), dismissedAt: new Date() })
    .execute();
  await db
    .insertInto('postFeeds')
    .values({ ...readsOther, tokenHash: Buffer.from(`${mark} ${userId}`) })
    .execute();

  await makeClaimedOrder(person, other, mark);

  const { id: contentId, lockedPartId } = await makeCourse(other, { title: 'Of somebody else' });
  const about = { contentType: 'COURSE' as const, contentId };
  await grantCourse(person, contentId);
  await makePurchase(person, other, contentId);
  const sold = await makeCourse(person, { title: 'A course that was sold' });
  await makePurchase(holder, person, sold.id);
  const purchase = await db
    .updateTable('purchases')
    .set({ subscriptionId: `sub_${userId}` })
    .where('buyerId', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await changePayment(purchase.id, { sessionId: `cs_${userId}`, providerPaymentId: `pi_${userId}` });
  await insertPurchaseRow({
    buyerId: userId,
    sellerId: other.actor.creator.id,
    type: 'DONATION',
    title: 'Tip for somebody else',
    note: `Thank you, says ${mark}`,
    amountCents: 1000,
    feeCents: 130,
    status: 'SUCCESS',
  });
  await db
    .insertInto('pendingTransactions')
    .values({
      userId,
      type: 'PPV_COURSE',
      contentId: sold.id,
      title: mark,
      path: '/',
      context: 'DEFAULT',
      priceCents: 1000,
      expiresAt: new Date(),
    })
    .execute();
  await db
    .insertInto('billingInfo')
    .values({ userId, businessName: `${mark} Pty Ltd`, abn: '51824753556', address: `${mark}’s street` })
    .execute();
  await db
    .insertInto('invoices')
    .values({
      id: `in_${userId}`,
      paymentId: `pi_renewed_${userId}`,
      purchaseId: purchase.id,
      amountCents: 4100,
      feeCents: 440,
      paidAt: new Date(),
    })
    .execute();
  await db
    .insertInto('discountCodes')
    .values({ creatorId, code: 'WHQLE', percent: 10, createdAt: new Date() })
    .execute();
  await db
    .insertInto('gifts')
    .values({
      code: `gift-of-${userId}`,
      giverId: userId,
      contentType: 'COURSE',
      contentId,
      recipientName: mark,
      recipientEmail: person.email,
      message: `${mark} says hello`,
      createdAt: new Date(),
    })
    .execute();
  await db
    .insertInto('gifts')
    .values({
      code: `gift-for-${userId}`,
      giverId: other.userId,
      contentType: 'COURSE',
      contentId,
      recipientName: 'Somebody',
      recipientEmail: 'somebody@kumu.test',
      message: '',
      state: 'CLAIMED',
      purchaseId: purchase.id,
      paidAt: new Date(),
      expiresAt: new Date(),
      claimedBy: userId,
      claimedAt: new Date(),
      createdAt: new Date(),
    })
    .execute();
  const offer = (ofCreatorId: string, name: string) => ({
    creatorId: ofCreatorId,
    name,
    headline: `${name}, every night`,
    pitch: 'Everything in one place.',
    benefits: ['Cards to print'],
    welcomeNote: 'Start small.',
    priceCents: 900,
    hasTrial: true,
    createdAt: new Date(),
    updatedAt: new Date(),
    productId: `prod_${ofCreatorId}`,
    priceId: `price_${ofCreatorId}`,
  });
  await db
    .insertInto('memberships')
    .values(offer(creatorId, `${mark}’s circle`))
    .execute();
  const joined = await db
    .insertInto('memberships')
    .values(offer(other.actor.creator.id, 'A circle'))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('subscriptions')
    .values({
      membershipId: joined.id,
      creatorId: other.actor.creator.id,
      userId,
      purchaseId: purchase.id,
      priceCents: 900,
      priceId: `price_${userId}`,
      providerId: `sub_${userId}`,
      state: 'CANCELLED',
      hadTrial: false,
      periodEndsAt: new Date(),
      readAt: new Date(),
      createdAt: new Date(),
    })
    .execute();
  const { id: receiptId } = await inTransaction(async (trx) =>
    insertReceipt(trx, {
      year: 2026,
      number: await takeNumber(trx, 2026),
      kind: 'REFUND',
      purchaseId: purchase.id,
      invoiceId: `in_${userId}`,
      amountCents: 100,
      gstCents: 9,
      sellerName: 'Somebody else',
      sellerDetails: 'Somebody else Pty Ltd',
      billedTo: `${mark} Pty Ltd`,
      issuedAt: new Date(),
    }),
  );
  await insertRefund(db, {
    purchaseId: purchase.id,
    askedBy: 'BUYER',
    requesterId: userId,
    amountCents: 100,
    state: 'SUCCEEDED',
    reason: `${mark} did not like it`,
    providerId: `re_${userId}`,
    receiptId,
    createdAt: new Date(),
    settledAt: new Date(),
  });
  await makeWalletSnapshot(person);
  await db
    .insertInto('disputes')
    .values({
      providerId: `du_${userId}`,
      purchaseId: purchase.id,
      invoiceId: `in_${userId}`,
      state: 'WON',
      reason: 'general',
      amountCents: 4100,
      heldCents: 0,
      evidence: `${mark} watched it`,
      openedAt: new Date(),
    })
    .execute();
  const paidBy = { email: person.email, name: mark };
  const paidBySomewhere = Object.fromEntries(
    placesOfPeople.split(' ').map((place) => [place, { said: mark }]),
  );
  const session = { id: `cs_${userId}`, amount_total: 4100, customer_details: paidBy, ...paidBySomewhere };
  const charge = { id: `ch_${userId}`, payment_intent: `pi_${userId}`, billing_details: paidBy };
  const customer = `cus_${userId}`;
  const ofSubscription = [
    { id: `sub_${userId}`, customer },
    { id: customer, ...paidBy },
    { id: `in_${userId}`, customer, customer_email: person.email, customer_name: mark },
    { id: `ch_declined_${userId}`, customer, payment_intent: 'pi_never_paid', billing_details: paidBy },
  ];
  const method = { id: 'pm_1', billing_details: paidBy, card: { last4: '4242', name: mark } };
  // Objects of a renewal whose events name neither the customer nor the subscription.
  const ofRenewal = [
    { id: `ch_renewed_${userId}`, payment_intent: `pi_renewed_${userId}`, receipt_email: person.email },
    { id: `pi_renewed_${userId}`, last_payment_error: { code: 'card_declined', payment_method: method } },
    {
      id: `in_void_${userId}`,
      parent: { subscription_details: { subscription: `sub_${userId}` } },
      customer_email: person.email,
    },
  ];
  for (const object of [session, charge, ...ofSubscription, ...ofRenewal])
    await db
      .insertInto('providerEvents')
      .values({
        id: `evt_${object.id}`,
        type: 'a.type',
        state: 'HANDLED',
        receivedAt: new Date(),
        payload: JSON.stringify({ data: { object, previous_attributes: { ...paidBy, status: 'open' } } }),
      })
      .execute();
  // The sale is paid out, so that no payout is due.
  await inTransaction(async (trx) => {
    const line = { payee: 'CREATOR' as const, sellerId: creatorId, amountCents: 4100, feeCents: 440 };
    await postings.sale(trx, { id: fileId, buyerId: holder.userId, lines: [line] });
    await postings.payout(trx, { payoutId: `po_${userId}`, creatorId, amountCents: 3660 });
  });

  await ratings.rate(actor, 'COURSE', contentId, { stars: 4, text: `${mark} liked it` });
  await likes.like(actor, about);
  const bundledItem = { bundledItemId: crypto.randomUUID(), title: 'A workbook', downloadedAt: new Date() };
  await db
    .insertInto('bundledItemOpenings')
    .values({ ...about, ...bundledItem, userId, openedAt: new Date() })
    .execute();
  await follow(actor, other.actor.creator.id);
  await share(actor, other.actor.creator.id, 'SETTINGS');
  // The messages are kept for the other person, so their texts do not contain the identifying word.
  const ownChat = { creatorId, memberId: holder.userId };
  const othersChat = { creatorId: other.actor.creator.id, memberId: userId };
  const chats = await db
    .insertInto('chats')
    .values([
      { ...ownChat, note: `${mark} likes them`, lastPosition: 1, createdAt: new Date() },
      { ...othersChat, note: `${mark} sleeps badly`, lastPosition: 1, createdAt: new Date() },
    ])
    .returning('id')
    .execute();
  const sent = { position: 1, authorId: userId, textBody: 'Good night.', createdAt: new Date() };
  await db
    .insertInto('chatMessages')
    .values([
      { ...sent, chatId: chats[0]!.id, side: 'CREATOR', clientId: crypto.randomUUID() },
      { ...sent, chatId: chats[1]!.id, side: 'MEMBER', clientId: crypto.randomUUID() },
    ])
    .execute();
  await db
    .insertInto('chatBlocks')
    .values({ blockerId: userId, blockedId: holder.userId, createdAt: new Date() })
    .execute();
  await db.insertInto('chatSettings').values({ creatorId, audience: 'EVERYONE' }).execute();
  const ofCreator = { creatorId, textBody: `${mark} answers`, createdAt: new Date() };
  await db
    .insertInto('chatSavedAnswers')
    .values({ ...ofCreator, title: mark })
    .execute();
  await db
    .insertInto('chatGroupMessages')
    .values({ ...ofCreator, userTier: 'all', sentOn: '2026-01-01' })
    .execute();
  await searches.add(actor, { searches: [{ query: mark }] });
  const subject = { subjectType: 'COURSE', subjectId: contentId };
  await reports.report(actor, { ...subject, reason: 'OTHER', text: `${mark} saw it` });
  await addTestimonial(actor, `${mark} says that Kumu is calm`);
  const sender = { name: mark, email: person.email, topic: 'OTHER' as const, website: '' };
  await write(actor, { ...sender, text: `${mark} wrote to the office` });
  await giveFeedback(actor, { text: `${mark} wrote`, page: '/' });
  await learning.saveProgress(actor, contentId, { partId: lockedPartId, seconds: 31 });
  await views.addView(actor, { address: 'nowhere', isBot: false }, about);
  const visitor = { address: 'nowhere', isBot: false };
  const toOther = { ...about, creatorId: other.actor.creator.id };
  await insights.record(actor, visitor, [
    { type: 'RATE_CONTENT', segment: 'creator', payload: { ...toOther, stars: 4 } },
    { type: 'VIEW_CONTENT_PAGE', segment: 'creator', payload: { ...toOther, source: 'list' } },
  ]);
  const manager = await makeBusiness();
  await invite(manager.actor, { list: person.email, again: false });
  await join(actor, await tokenFor(person.email));
  const ofBusiness = { buyerId: manager.userId, businessId: manager.businessId };
  const credits = { payee: 'CREDITS' as const, sellerId: null, amountCents: 1000, feeCents: 0 };
  await inTransaction((trx) =>
    postings.sale(trx, { ...ofBusiness, id: crypto.randomUUID(), lines: [credits] }),
  );
  await grantCredits(manager.actor, {
    id: crypto.randomUUID().replaceAll('-', ''),
    people: 'ALL',
    credits: 1,
    totalCents: 200,
  });
  await db
    .insertInto('missedCreditGrants')
    .values({ businessId: manager.businessId, userId: person.userId, createdAt: new Date() })
    .execute();
  await db
    .updateTable('businesses')
    .set({ contactEmail: person.email })
    .where('id', '=', manager.businessId)
    .execute();
  await db
    .insertInto('businessDomains')
    .values({
      businessId: manager.businessId,
      domain: 'whole.test',
      email: person.email,
      createdAt: new Date(),
    })
    .execute();
  const {
    variantIds: [variantId],
  } = await makeProduct(other);
  await addresses.create(actor, { ...postalAddress(), label: `${mark}’s home`, isDefault: true });
  await carts.add(actor, { lines: [{ variantId: variantId!, quantity: 1, seenCents: 2800 }], merge: false });
  return { person, creatorId, other, holder, contentId, held, fileId, looseFileId, diplomaFileId, pictureId };
}
