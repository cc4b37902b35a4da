// Reads and changes the download options of titles and libraries.
import { type Db, inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import {
  deletePreference,
  findPreference,
  listPreferences,
  type ReleasePreference,
  savePreference,
} from '../choices/release-preferences.queries.ts'
import type { TitleInLibrary } from '../listed/unarchived-chapters.ts'
import { listStoredOptions, type StoredOptions, saveStoredOptions, wholeLibrary } from './download-options.queries.ts'
import {
  changedOptions,
  type DownloadOptions,
  type EffectiveOptions,
  effectiveOptions,
  noOptions,
  type OptionsChange,
} from './download-options.rules.ts'

/** Options of a title: its own, and what applies. */
export interface TitleOptions {
  readonly own: DownloadOptions
  readonly effective: EffectiveOptions
  /** Whether one release of a chapter is enough, even if no group is preferred. */
  readonly oneRelease: boolean
  /** Id of the user whose reading decides what `deleteAfterReading` deletes; null when it is off. */
  readonly deleteReadBy: string | null
}

const nothingStored: StoredOptions = { ...noOptions, deleteReadBy: null }

/** Options of a library's titles, in the order of the keys. */
export async function listTitleOptions(db: Db, libraryId: string, titleKeys: readonly string[]): Promise<readonly TitleOptions[]> {
  const keys = [wholeLibrary, ...titleKeys]
  const stored = await listStoredOptions(db, libraryId, keys)
  const preferences = await listPreferences(db, libraryId, keys)
  const of = (key: string) => ({ stored: stored.get(key) ?? nothingStored, own: united(stored.get(key), preferences.get(key)) })
  const library = of(wholeLibrary)
  return titleKeys.map((titleKey) => {
    const title = of(titleKey)
    const effective = effectiveOptions(title.own, library.own)
    const setter = title.own.deleteAfterReading === null ? library.stored : title.stored
    const preference = preferences.get(titleKey) ?? preferences.get(wholeLibrary)
    const oneRelease = preference?.oneRelease === true
    return { own: title.own, effective, oneRelease, deleteReadBy: effective.deleteAfterReading ? setter.deleteReadBy : null }
  })
}

export async function readTitleOptions(db: Db, { libraryId, titleKey }: TitleInLibrary): Promise<TitleOptions> {
  const [options] = await listTitleOptions(db, libraryId, [titleKey])
  if (!options) throw new Error('unreachable: one title has one set of options')
  return options
}

/** A library's own options. */
export const readLibraryOptions = async (db: Db, libraryId: string): Promise<DownloadOptions> =>
  united((await listStoredOptions(db, libraryId, [wholeLibrary])).get(wholeLibrary), await findPreference(db, libraryId, undefined))

export interface OptionsUpdate {
  readonly libraryId: string
  /** Undefined for the library's own. */
  readonly titleKey: string | undefined
  readonly change: OptionsChange
  /** Id of the user who changes them. */
  readonly userId: string
}

/** Changes the given options and keeps the rest. Part of the caller's transaction when `db` is one. */
export const changeOptions = (db: Db, update: OptionsUpdate): Promise<void> => inTransaction(db, (trx) => changeLocked(trx, update))

/** One change at a time: each keeps what the one before has changed. */
async function changeLocked(db: Db, { libraryId, titleKey, change, userId }: OptionsUpdate): Promise<void> {
  const key = titleKey ?? wholeLibrary
  await lockForPurpose(db, `download options ${libraryId} ${key}`)
  const stored = (await listStoredOptions(db, libraryId, [key])).get(key) ?? nothingStored
  const before = united(stored, await findPreference(db, libraryId, titleKey))
  const { groups, ...after } = changedOptions(before, change)
  const setBy = stored.deleteAfterReading === true ? (stored.deleteReadBy ?? userId) : userId
  const deleteReadBy = after.deleteAfterReading === true ? setBy : null
  await saveStoredOptions(db, { libraryId, titleKey: key }, { ...after, deleteReadBy })
  if (!isSame(groups, before.groups)) await saveGroups(db, { libraryId, titleKey }, groups)
}

/** Preferred groups are a release preference, so that the series page and the options never disagree. */
async function saveGroups(
  db: Db,
  { libraryId, titleKey }: Pick<OptionsUpdate, 'libraryId' | 'titleKey'>,
  groups: readonly string[] | null,
): Promise<void> {
  if (groups === null) await deletePreference(db, libraryId, titleKey)
  else await savePreference(db, libraryId, titleKey, { oneRelease: groups.length > 0, groups })
}

const united = (stored: StoredOptions | undefined, preference: ReleasePreference | undefined): DownloadOptions => {
  const { languages, fromChapter, keepNewest, deleteAfterReading, paused } = stored ?? nothingStored
  return { languages, groups: preference ? groupsOf(preference) : null, fromChapter, keepNewest, deleteAfterReading, paused }
}

const groupsOf = ({ oneRelease, groups }: ReleasePreference): readonly string[] => (oneRelease ? groups : [])

const isSame = (a: readonly string[] | null, b: readonly string[] | null): boolean => JSON.stringify(a) === JSON.stringify(b)
