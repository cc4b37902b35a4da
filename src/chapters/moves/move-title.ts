// What a title takes along when another library follows it: its options, what people decided about its chapters, and which chapters
// were downloaded. The files and their history stay where they are.
import type { Db } from '../../kernel/db/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import { listChoicesOf, listChoicesOfTitle, saveChoice } from '../choices/chapter-choices.queries.ts'
import { deletePreference, findPreference, savePreference } from '../choices/release-preferences.queries.ts'
import type { TitleInLibrary } from '../listed/unarchived-chapters.ts'
import { changeOptions, readTitleOptions } from '../options/download-options.ts'
import { listTitleMoves, saveTitleMove } from './title-moves.queries.ts'

export interface MovedTitle extends TitleInLibrary {
  readonly toLibraryId: string
  /** Id of the user who moves it. */
  readonly userId: string
}

/** Part of the caller's transaction. May be repeated. */
export async function copyTitleTo(trx: Db, { libraryId, titleKey, toLibraryId, userId }: MovedTitle): Promise<void> {
  const from = { libraryId, titleKey }
  const earlier = (await listTitleMoves(trx, from)).map(({ fromLibraryId }) => fromLibraryId)
  for (const fromLibraryId of new Set([libraryId, ...earlier])) {
    if (fromLibraryId !== toLibraryId) await saveTitleMove(trx, { libraryId: toLibraryId, titleKey, fromLibraryId })
  }
  const { own, deleteReadBy } = await readTitleOptions(trx, from)
  const { groups: _groups, ...change } = own
  await changeOptions(trx, { libraryId: toLibraryId, titleKey, change, userId: deleteReadBy ?? userId })
  await copyPreference(trx, from, toLibraryId)
  await copyChoices(trx, from, toLibraryId)
}

/** Options contain only the groups, not that one release by any group is enough. */
async function copyPreference(trx: Db, { libraryId, titleKey }: TitleInLibrary, toLibraryId: string): Promise<void> {
  const preference = await findPreference(trx, libraryId, titleKey)
  if (preference) await savePreference(trx, toLibraryId, titleKey, preference)
  else await deletePreference(trx, toLibraryId, titleKey)
}

async function copyChoices(trx: Db, { libraryId, titleKey }: TitleInLibrary, toLibraryId: string): Promise<void> {
  const keys = (await listChoicesOfTitle(trx, { libraryId, titleKey })).map(({ chapterKey }) => chapterKey)
  // The series is one of the library that the title leaves.
  const choices = (await listChoicesOf(trx, libraryId, keys)).filter(({ choice }) => choice !== 'replacing')
  for (const choice of choices) await saveChoice(trx, { ...choice, id: newId(), libraryId: toLibraryId, seriesId: null })
}
