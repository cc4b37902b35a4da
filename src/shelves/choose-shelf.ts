import { type Db, inTransaction } from '../kernel/db/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'
import { adopt, choose, type Shelf } from './shelf.rules.ts'
import { deleteChoice, findShelf, hasChoice, saveChoice } from './shelves.queries.ts'

declare module '../kernel/events/index.ts' {
  interface Events {
    'shelves.shelf-changed': { readonly seriesId: string; readonly userId: string }
  }
}

export interface ChosenShelf {
  readonly userId: string
  readonly seriesId: string
  readonly shelf: Shelf
}

/** What higher features do about a choice, in its transaction. */
export type OnShelfChosen = (trx: Db, chosen: ChosenShelf) => Promise<void>

export interface ShelvesDeps extends Pick<AppContext, 'db' | 'clock' | 'events'> {
  readonly onChosen: OnShelfChosen
}

/** Puts a series on a shelf of the user. */
export async function chooseShelf({ db, clock, events, onChosen }: ShelvesDeps, chosen: ChosenShelf): Promise<void> {
  const { userId, seriesId, shelf } = chosen
  await inTransaction(db, async (trx) => {
    const { reached } = await findShelf(trx, userId, seriesId)
    await saveChoice(trx, { userId, seriesId, ...choose(shelf, reached), chosenAt: clock.now() })
    await onChosen(trx, chosen)
    events.emitIn(trx, 'shelves.shelf-changed', { seriesId, userId })
  })
}

/**
 * Puts a series where the user has it elsewhere, such as in a backup, unless they ever chose a shelf here or have read further.
 * Trackers aren't told: what they have may be newer. @param db a transaction
 */
export async function adoptShelf({ db, clock, events }: Omit<ShelvesDeps, 'onChosen'>, wanted: ChosenShelf): Promise<void> {
  const { userId, seriesId, shelf } = wanted
  if (await hasChoice(db, userId, seriesId)) return
  const choice = adopt(shelf, (await findShelf(db, userId, seriesId)).reached)
  if (!choice) return
  await saveChoice(db, { userId, seriesId, ...choice, chosenAt: clock.now() })
  events.emitIn(db, 'shelves.shelf-changed', { seriesId, userId })
}

/** Takes a series off the user's shelves. One that was not begun is on a shelf again as soon as it is. */
export async function removeFromShelf({ db, clock, events }: ShelvesDeps, userId: string, seriesId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { reached } = await findShelf(trx, userId, seriesId)
    if (reached === null) await deleteChoice(trx, userId, seriesId)
    else await saveChoice(trx, { userId, seriesId, shelf: null, until: null, chosenAt: clock.now() })
    events.emitIn(trx, 'shelves.shelf-changed', { seriesId, userId })
  })
}
