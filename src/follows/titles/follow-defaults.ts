// What a person chose last, as the default for the next title that they follow.
import { changedOptions, type DownloadOptions, noOptions, type OptionsChange } from '../../chapters/options/index.ts'
import { type Db, inTransaction, lockForPurpose, toJson } from '../../kernel/db/index.ts'
import { storedJsonOr } from '../../kernel/stored/index.ts'
import { findFollowDefault, saveFollowDefault } from './pending-follows.queries.ts'
import { OptionsDto } from './titles.schemas.ts'

export interface FollowDefaults {
  readonly libraryId: string | null
  readonly options: DownloadOptions
}

const readStored = storedJsonOr('followDefault.options', OptionsDto, () => ({ ...noOptions, languages: null, groups: null }))

export async function readFollowDefaults(db: Db, userId: string): Promise<FollowDefaults> {
  const row = await findFollowDefault(db, userId)
  return { libraryId: row?.libraryId ?? null, options: row ? readStored(row.options, userId) : noOptions }
}

export interface FollowChoice {
  readonly libraryId?: string | null | undefined
  readonly options?: OptionsChange | null | undefined
}

export const changeFollowDefaults = (db: Db, userId: string, choice: FollowChoice): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockForPurpose(trx, `follow defaults of ${userId}`)
    const before = await readFollowDefaults(trx, userId)
    const libraryId = choice.libraryId === undefined ? before.libraryId : choice.libraryId
    await saveFollowDefault(trx, { userId, libraryId, options: toJson(changedOptions(before.options, choice.options ?? {})) })
  })

/**
 * Remembers the library and the languages. What concerns a single title, and what deletes files, becomes a default only when a person
 * sets it as one.
 */
export const rememberFollow = (db: Db, userId: string, { libraryId, options }: FollowChoice): Promise<void> =>
  changeFollowDefaults(db, userId, { libraryId, options: { languages: options?.languages } })
