// The preferred release of a chapter when there are several: a setting of a library, or of one title in it.
import type { Db } from '../../kernel/db/index.ts'
import { flag, inList, toJson } from '../../kernel/db/index.ts'
import { readGroups } from '../stored-groups.ts'

interface ReleasePreferenceTable {
  libraryId: string
  /** Empty for the whole library. */
  titleKey: string
  oneRelease: 0 | 1
  /** JSON list of group names, the best first. */
  groups: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    releasePreference: ReleasePreferenceTable
  }
}

export interface ReleasePreference {
  /** Whether one release of each chapter is enough; otherwise all are downloaded. */
  readonly oneRelease: boolean
  /** Names of groups, the best first. */
  readonly groups: readonly string[]
}

const wholeLibrary = ''

/** @param titleKey undefined for the library's own setting */
export async function findPreference(db: Db, libraryId: string, titleKey: string | undefined): Promise<ReleasePreference | undefined> {
  const row = await db
    .selectFrom('releasePreference')
    .select(['oneRelease', 'groups'])
    .where('libraryId', '=', libraryId)
    .where('titleKey', '=', titleKey ?? wholeLibrary)
    .executeTakeFirst()
  return row && { oneRelease: row.oneRelease === 1, groups: readGroups(row.groups, titleKey ?? libraryId) }
}

/** Preferences of these titles, by title key; those without any are omitted. An empty key is the library's own. */
export async function listPreferences(
  db: Db,
  libraryId: string,
  titleKeys: readonly string[],
): Promise<ReadonlyMap<string, ReleasePreference>> {
  const rows = await db
    .selectFrom('releasePreference')
    .select(['titleKey', 'oneRelease', 'groups'])
    .where('libraryId', '=', libraryId)
    .where((eb) => inList(db, eb, 'titleKey', titleKeys))
    .execute()
  return new Map(rows.map((row) => [row.titleKey, { oneRelease: row.oneRelease === 1, groups: readGroups(row.groups, row.titleKey) }]))
}

export async function savePreference(
  db: Db,
  libraryId: string,
  titleKey: string | undefined,
  preference: ReleasePreference,
): Promise<void> {
  const content = { oneRelease: flag(preference.oneRelease), groups: toJson(preference.groups) }
  await db
    .insertInto('releasePreference')
    .values({ libraryId, titleKey: titleKey ?? wholeLibrary, ...content })
    .onConflict((conflict) => conflict.columns(['libraryId', 'titleKey']).doUpdateSet(content))
    .execute()
}

/** @param titleKey undefined for the library's own setting */
export const deletePreference = (db: Db, libraryId: string, titleKey: string | undefined) =>
  db
    .deleteFrom('releasePreference')
    .where('libraryId', '=', libraryId)
    .where('titleKey', '=', titleKey ?? wholeLibrary)
    .execute()
