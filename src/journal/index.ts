// The journal: what was done to people's files, for administrators to look up (Komga's API says history).
import { defineFeature, type Feature, type Ground } from '../kernel/feature/index.ts'
import { journalRoutes } from './journal.routes.ts'
import { createJournal } from './migrations/2026-11-21T23-46-journal.ts'

export { type JournalEntry, type JournalType, recordInJournal } from './journal.queries.ts'

/** Other features write with `recordInJournal`; this shows what they wrote. */
export const journalFeature = (ground: Ground): Feature =>
  defineFeature({ name: 'journal', migrations: [createJournal], routes: [journalRoutes(ground)] })
