import { hasAccounts, makeAccount } from '../../backend/accounts/service.ts';
import { tasks } from '../../backend/app.ts';
import { config } from '../../backend/config.ts';
import { closeDatabase } from '../../backend/db/connection.ts';
import { migrate } from '../../backend/db/migrate.ts';
import type { CreatorActor } from '../../backend/http/actor.ts';
import { countIdeas } from '../../backend/inspiration/count-service.ts';
import { fill } from '../../backend/search/document-service.ts';
import { closeTasks, purgeQueues, createQueues } from '../../backend/tasks.ts';
import { syncAll } from '../../backend/wallet/account-service.ts';
import { makeBusiness } from './business.ts';
import { beginCourse, grantCourse, makeReaders, rateCourses, listRatings, shareEmails } from './audience.ts';
import { makeChats } from './chats.ts';
import { makeCourse, createLibrary } from './catalogue.ts';
import type { DemoCourse } from './content/course.ts';
import { courses } from './content/courses.ts';
import { creators, type CreatorKey } from './content/creators.ts';
import { HISTORY_DAYS } from './content/history.ts';
import {
  business,
  emptyCreator,
  members,
  officeColleague,
  officeWorker,
  pendingCreator,
} from './content/people.ts';
import { makeDigitalProducts } from './digital-products.ts';
import { makeHistory } from './history.ts';
import { keepLiveOn, nameLiveOn } from './live-on.ts';
import { makeFreeLives } from './lives.ts';
import { makeNotices } from './notices.ts';
import { leaveCarts } from './orders.ts';
import { setUpPayouts } from './payment-accounts.ts';
import { approveCreator, makePendingCreator, memberActor, toAccount } from './people.ts';
import { makePosts } from './posts.ts';
import { makeShop } from './shop.ts';
import { makeSearches } from './searches.ts';
import { answerQuestions, studyCourses } from './studies.ts';
import { beginHistory, endHistory } from './set-clock.ts';
import { askSecondPerson } from './second-person.ts';
import { makeTestimonials } from './testimonials.ts';
import { makeVisits } from './visits.ts';

/** Number of days between the publication of the first courses and their first sale. */
const DAYS_BEFORE_SALES = 5;

/** Creates the demo world through the backend's services, so that every rule applies to it. */
async function makeWorld(): Promise<void> {
  const officeId = await makeAccount({ ...toAccount(officeWorker), isOffice: true });
  const office = { ...memberActor(officeId), isOffice: true as const };
  const made = new Map<DemoCourse, string>();
  // Purchases need the payments sandbox.
  const hasHistory = config.stripe.sandbox !== null && (await beginHistory(HISTORY_DAYS + DAYS_BEFORE_SALES));

  // Creators are created one after another, because lists show them in order of creation.
  const actors = new Map<CreatorKey, CreatorActor>();
  for (const teacher of creators) {
    const actor = await approveCreator(office, await makePendingCreator(teacher));
    await setUpPayouts(actor, teacher.username);
    actors.set(teacher.key, actor);
  }
  await Promise.all(
    [...actors].map(async ([key, actor]) => {
      const library = createLibrary(actor);
      for (const course of courses.filter((own) => own.creator === key))
        made.set(course, await makeCourse(actor, office, library, course));
    }),
  );
  const ratings = listRatings(made);
  const readerIds = await makeReaders(ratings);
  const memberIds = await Promise.all(members.map((member) => makeAccount(toAccount(member))));
  const [jo] = memberIds;
  const idsByEmail = new Map(members.map(({ email }, place) => [email, memberIds[place]!]));
  const variants = await makeShop(office, actors);
  const world = {
    creators,
    office,
    actors,
    variants,
    courses: made,
    ratings,
    readerIds,
    memberIds: idsByEmail,
  };
  const bought = hasHistory ? await makeHistory(world) : new Set<string>();
  if (hasHistory) await endHistory();
  else await makeFreeLives(world);
  await approveCreator(office, await makePendingCreator(emptyCreator));
  await makePendingCreator(pendingCreator);
  await makeBusiness(office, await makeAccount(toAccount(business)), idsByEmail, hasHistory);
  await rateCourses(ratings, readerIds, bought);
  await makePosts(actors, readerIds);
  await leaveCarts(world);
  await nameLiveOn();
  await makeChats(actors, idsByEmail, readerIds);
  await makeSearches(readerIds);
  await makeTestimonials(office, actors, readerIds);
  const names = new Map(creators.map(({ key, firstName, lastName }) => [key, `${firstName} ${lastName}`]));
  const courseIds = new Map([...made].map(([{ slug }, id]) => [slug, id]));
  await makeDigitalProducts(actors, names, courseIds, readerIds, jo!);
  for (const [slug, doneParts] of [
    ['sleep-without-trying', 6],
    ['desk-reset', 2],
  ] as const) {
    const courseId = [...made].find(([course]) => course.slug === slug)?.[1];
    if (!courseId) throw new Error(`the demo world has no course ${slug}`);
    await grantCourse(jo!, courseId);
    await beginCourse(jo!, courseId, doneParts);
  }
  await makeNotices(actors, readerIds, jo!);
  await shareEmails(actors.values());
  await answerQuestions(readerIds);
  await studyCourses(made, readerIds);
  await makeVisits(actors, readerIds);
  const colleagueId = await makeAccount({ ...toAccount(officeColleague), isOffice: true });
  const asked = [actors.get('kofi')!, actors.get('hana')!, actors.get('idris')!];
  await askSecondPerson({ ...memberActor(colleagueId), isOffice: true }, asked);
}

await migrate(config.database.url());
await createQueues(config.database.url(), tasks);
if (!(await hasAccounts())) {
  process.stdout.write('Making the demo world …\n');
  // Decisions of the demo world cannot be undone, because they are old.
  config.officeUndoMinutes = 0;
  await makeWorld();
  // The worker runs these tasks only at night, and the accounts were last read before their sales.
  await fill();
  await countIdeas();
  if (config.stripe.sandbox) await syncAll();
  // Tasks of these queues are deleted. The front end, which could revalidate pages, is not running
  // yet. Approval mails of the demo world are unnecessary, and the accounts were already read.
  await purgeQueues([
    'lives.closeRoom',
    'lives.disconnect',
    'pages.revalidate',
    'mail.send',
    'notices.fanOut',
    'notices.mail',
    'notices.mailToMany',
    'wallet.refresh',
  ]);
} else {
  await keepLiveOn();
}
await closeTasks();
await closeDatabase();
