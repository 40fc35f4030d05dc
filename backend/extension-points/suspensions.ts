import type { SuspensionEffects } from '../../contract/office-requests.ts';
import type { Db, Trx } from '../db/connection.ts';

/** Changes of a domain when the office suspends a creator. */
export type Suspension = {
  /** Counts what a suspension would change, before the office decides. */
  count?(db: Db, creatorId: string): Promise<Partial<SuspensionEffects>>;
  /** Called in the transaction of the suspension; work with other services runs as a task. */
  suspended?(trx: Trx, creatorId: string): Promise<void>;
  /** Called in the transaction of the reinstatement. */
  reinstated?(trx: Trx, creatorId: string): Promise<void>;
};

const suspensions: Suspension[] = [];

/** Registers what follows a suspension; called once at startup by `app.ts`. */
export const registerSuspensions = (list: Suspension[]): void => void suspensions.push(...list);

/** Counts what a suspension of a creator would change in all domains. */
export async function countEffects(db: Db, creatorId: string): Promise<SuspensionEffects> {
  const none: SuspensionEffects = {
    contents: [],
    buyersCount: 0,
    parcelsCount: 0,
    membersCount: 0,
    prepaidCount: 0,
    prepaidUntil: null,
    livesCount: 0,
    seatsCount: 0,
    seatsCents: 0,
    balanceCents: 0,
    nextPayoutOn: null,
  };
  const counted = await Promise.all(suspensions.map(({ count }) => count?.(db, creatorId)));
  return Object.assign(none, ...counted) as SuspensionEffects;
}

/** Carries out what follows a suspension in all domains. */
export async function followSuspension(trx: Trx, creatorId: string): Promise<void> {
  for (const { suspended } of suspensions) await suspended?.(trx, creatorId);
}

/** Carries out what follows a reinstatement in all domains. */
export async function followReinstatement(trx: Trx, creatorId: string): Promise<void> {
  for (const { reinstated } of suspensions) await reinstated?.(trx, creatorId);
}
