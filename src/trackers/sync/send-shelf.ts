import type { Db } from '../../kernel/db/index.ts'
import type { ChosenShelf } from '../../shelves/index.ts'
import { listLinksOfSeries } from '../links/links.queries.ts'
import { addChoice } from './add-choice.ts'
import { remoteOf } from './stored-link.ts'

/** Queues the status of a shelf for every tracker that the series is linked to, in the transaction that chooses the shelf. */
export async function sendShelf(trx: Db, { userId, seriesId, shelf }: ChosenShelf): Promise<void> {
  for (const link of await listLinksOfSeries(trx, userId, seriesId)) {
    // A title that is read again there is being read.
    const isReadAgain = shelf === 'READING' && remoteOf(link)?.entry?.status === 'REREADING'
    if (!isReadAgain) await addChoice(trx, link, { status: shelf })
  }
}
