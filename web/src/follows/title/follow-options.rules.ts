// The download options of a title as a form edits them. An empty field leaves the choice to the library.
import type { DownloadOptions } from '../../api/types.ts'

export type OptionsDraft = {
  readonly languages: readonly string[]
  readonly groups: readonly string[]
  readonly fromChapter: string
  readonly keepNewest: string
  readonly deleteAfterReading: boolean | null
  readonly paused: boolean | null
}

export const toDraft = (options: DownloadOptions): OptionsDraft => ({
  languages: options.languages ?? [],
  groups: options.groups ?? [],
  fromChapter: options.fromChapter ?? '',
  keepNewest: options.keepNewest === null ? '' : String(options.keepNewest),
  deleteAfterReading: options.deleteAfterReading,
  paused: options.paused,
})

const toOptions = (draft: OptionsDraft): DownloadOptions => ({
  languages: draft.languages.length > 0 ? draft.languages : null,
  groups: draft.groups.length > 0 ? draft.groups : null,
  fromChapter: draft.fromChapter.trim() === '' ? null : draft.fromChapter.trim(),
  keepNewest: draft.keepNewest.trim() === '' ? null : Number(draft.keepNewest),
  deleteAfterReading: draft.deleteAfterReading,
  paused: draft.paused,
})

/** The options of a title that isn't followed yet. Groups that were chosen on the page of its series stay unless others are chosen here. */
export const optionsOfNew = (draft: OptionsDraft): Partial<DownloadOptions> => {
  const { groups, ...others } = toOptions(draft)
  return groups === null ? others : { ...others, groups }
}

/** Only the options in which a draft differs from what is stored. */
export const changedOptions = (stored: OptionsDraft, draft: OptionsDraft): Partial<DownloadOptions> => {
  const { languages, groups, fromChapter, keepNewest, deleteAfterReading, paused } = toOptions(draft)
  const isChanged = (key: keyof OptionsDraft) => JSON.stringify(stored[key]) !== JSON.stringify(draft[key])
  return {
    ...(isChanged('languages') ? { languages } : {}),
    ...(isChanged('groups') ? { groups } : {}),
    ...(isChanged('fromChapter') ? { fromChapter } : {}),
    ...(isChanged('keepNewest') ? { keepNewest } : {}),
    ...(isChanged('deleteAfterReading') ? { deleteAfterReading } : {}),
    ...(isChanged('paused') ? { paused } : {}),
  }
}

/** Languages to choose from: those of the title or the usual ones, and those already chosen. */
export const languageChoices = (ofTitle: readonly string[], chosen: readonly string[]): readonly string[] => [
  ...new Set([...(ofTitle.length > 0 ? ofTitle.map((code) => code.toLowerCase()) : usualLanguages), ...chosen]),
]

const usualLanguages =
  'en ar bg ca cs da de el es es-419 fa fi fr he hi hu id it ja ko lt ms nl pl pt pt-br ro ru sr sv th tl tr uk vi zh zh-hant'.split(' ')
