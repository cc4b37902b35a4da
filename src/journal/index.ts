// The journal: changes made to users' files, for administrators (Komga's API calls it history).
import { type AppContext, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { journalRoutes } from './journal.routes.ts'
import { createJournal } from './migrations/2026-11-21T23-46-journal.ts'
import { addJournalReasons } from './migrations/2026-11-29T09-45-journal-reasons.ts'

export { type JournalEntry, type JournalType, recordInJournal } from './journal.queries.ts'

/** Other features write with `recordInJournal`; this feature serves the entries. */
export const journalFeature = (app: AppContext): Feature =>
  defineFeature({ name: 'journal', migrations: [createJournal, addJournalReasons], routes: [journalRoutes(app)] })
