// Settings of the automatic checks: general ones and those of each library.
import type { Clock } from '../../kernel/clock/index.ts'
import { type Db, flag, inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import type { Sentence } from '../../kernel/sentences/index.ts'
import { listLibraries } from '../../library/index.ts'
import { SchedulerSettingsInvalid } from '../follows.errors.ts'
import { ensureLibraryRows, type FollowLibraryRow, findScheduler, saveFollowConfig, saveScheduler } from '../follows.queries.ts'
import type { FollowedLibrary, FollowFiles } from '../list/follow-file.ts'
import { parseFollowText } from '../list/follow-text.rules.ts'
import { countTitleResults } from '../list/follow-titles.queries.ts'
import { type LibrarySchedule, nextCheckAtMs, type Schedule } from './check-schedule.rules.ts'

/** Checks once a day, so that a follow list works without configuration. */
const defaultSchedule: Schedule = { enabled: true, intervalHours: 24, scheduleMode: 'interval', checkTime: null, savedAtMs: 0 }

interface SettingsDeps {
  readonly db: Db
  readonly clock: Clock
}

export async function readSchedule(db: Db): Promise<Schedule> {
  const row = await findScheduler(db)
  return row ? { ...row, enabled: row.enabled === 1, savedAtMs: row.savedAt } : defaultSchedule
}

export type ScheduleChange = { readonly [K in keyof Omit<Schedule, 'savedAtMs'>]?: Schedule[K] | undefined }

/** Changes the given settings and keeps the rest. @throws SchedulerSettingsInvalid for a daily check without a time */
export const changeSchedule = ({ db, clock }: SettingsDeps, change: ScheduleChange): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockForPurpose(trx, 'follow schedule')
    await changeLocked({ db: trx, clock }, change)
  })

async function changeLocked({ db, clock }: SettingsDeps, change: ScheduleChange): Promise<void> {
  const before = await readSchedule(db)
  const scheduleMode = change.scheduleMode ?? before.scheduleMode
  const checkTime = change.checkTime === undefined ? before.checkTime : change.checkTime
  if (scheduleMode === 'fixed_time' && checkTime === null) {
    throw SchedulerSettingsInvalid('checkTime: is required for a check at a fixed time, as HH:mm.')
  }
  await saveScheduler(db, {
    enabled: flag(change.enabled ?? before.enabled),
    intervalHours: change.intervalHours ?? before.intervalHours,
    scheduleMode,
    checkTime,
    savedAt: clock.now(),
  })
}

/** Replaces the settings of a library. @param checkIntervalHours null uses the scheduler's */
export async function replaceFollowConfig(
  { db, clock }: SettingsDeps,
  libraryId: string,
  config: { readonly enabled: boolean; readonly checkIntervalHours: number | null },
): Promise<void> {
  await ensureLibraryRows(db, [libraryId], clock.now())
  await saveFollowConfig(db, libraryId, { enabled: flag(config.enabled), checkIntervalHours: config.checkIntervalHours })
}

/** Status of a library's checks; times are epoch ms. */
export interface FollowStatus {
  readonly library: FollowedLibrary
  readonly enabled: boolean
  /** Its own, or else the scheduler's. */
  readonly checkIntervalHours: number
  /** Null when it uses the scheduler's. */
  readonly ownIntervalHours: number | null
  /** Null when it is not checked automatically. */
  readonly nextCheckAtMs: number | null
  readonly lastCheckAtMs: number | null
  /** Titles in its follow list. */
  readonly urlCount: number
  /** Titles of which the last check found new chapters. */
  readonly titlesWithNews: number
  /** Titles that could not be checked last time. */
  readonly titlesInTrouble: number
  /** Why the list cannot be read. */
  readonly problem: Sentence | null
}

/** Status of all libraries, sorted by name. */
export async function listFollowStatus(deps: SettingsDeps & { readonly files: FollowFiles }): Promise<readonly FollowStatus[]> {
  const libraries = await listLibraries(deps.db)
  const schedule = await readSchedule(deps.db)
  const rows = await ensureLibraryRows(
    deps.db,
    libraries.map(({ id }) => id),
    deps.clock.now(),
  )
  const results = await countTitleResults(deps.db)
  const status: FollowStatus[] = []
  for (const library of libraries) {
    const row = rows.get(library.id)
    if (!row) continue
    const followStatus = statusOf(library, row, { schedule, nowMs: deps.clock.now() })
    const { titlesWithNews, titlesInTrouble } = results.get(library.id) ?? { titlesWithNews: 0, titlesInTrouble: 0 }
    status.push({ ...followStatus, titlesWithNews, titlesInTrouble, ...(await countTitles(deps.files, library)) })
  }
  return status
}

function statusOf(
  library: FollowedLibrary,
  row: FollowLibraryRow,
  { schedule, nowMs }: { readonly schedule: Schedule; readonly nowMs: number },
): Omit<FollowStatus, 'urlCount' | 'problem' | 'titlesWithNews' | 'titlesInTrouble'> {
  return {
    library,
    enabled: row.enabled === 1,
    checkIntervalHours: row.checkIntervalHours ?? schedule.intervalHours,
    ownIntervalHours: row.checkIntervalHours,
    nextCheckAtMs: nextCheckAtMs(schedule, scheduleOf(row), nowMs),
    lastCheckAtMs: row.lastCheckAt,
  }
}

/** Converts a stored library to the types of the schedule. */
export const scheduleOf = (row: FollowLibraryRow): LibrarySchedule => ({
  enabled: row.enabled === 1,
  checkIntervalHours: row.checkIntervalHours,
  knownSinceMs: row.knownSince,
  lastCheckAtMs: row.lastCheckAt,
  lastAskedAtMs: row.lastAskedAt,
})

async function countTitles(files: FollowFiles, library: FollowedLibrary): Promise<Pick<FollowStatus, 'urlCount' | 'problem'>> {
  try {
    const { bytes } = await files.read(library)
    return { urlCount: parseFollowText(new TextDecoder().decode(bytes)).entries.length, problem: null }
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    return { urlCount: 0, problem: error.sentence }
  }
}
