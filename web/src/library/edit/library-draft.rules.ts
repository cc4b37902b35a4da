// The library settings as the forms hold them. Two settings that have no effect on this server (importBarcodeIsbn, scanForceModifiedTime)
// are left out and keep their values.
import type { Library, LibraryCreation, LibraryUpdate } from '../../api/types.ts'

export type LibraryDraft = Omit<Library, 'id' | 'unavailable' | 'importBarcodeIsbn' | 'scanForceModifiedTime'>

/** Defaults of a new library: those of the server, plus exclusions for the trash folders of network disks. */
export const newLibraryDraft: LibraryDraft = {
  name: '',
  root: '',
  scanInterval: 'EVERY_6H',
  scanOnStartup: false,
  scanCbx: true,
  scanPdf: true,
  scanEpub: true,
  scanDirectoryExclusions: ['#recycle', '@eaDir', '@Recycle'],
  oneshotsDirectory: null,
  emptyTrashAfterScan: false,
  importComicInfoBook: true,
  importComicInfoSeries: true,
  importComicInfoSeriesAppendVolume: true,
  importComicInfoCollection: true,
  importComicInfoReadList: true,
  importEpubBook: true,
  importEpubSeries: true,
  importMylarSeries: true,
  importLocalArtwork: true,
  repairExtensions: false,
  convertToCbz: false,
  analyzeDimensions: true,
  hashFiles: true,
  hashPages: false,
  hashKoreader: false,
  seriesCover: 'FIRST',
}

export const scanIntervals = ['DISABLED', 'HOURLY', 'EVERY_6H', 'EVERY_12H', 'DAILY', 'WEEKLY'] as const

export const seriesCovers = ['FIRST', 'LAST', 'FIRST_UNREAD_OR_FIRST', 'FIRST_UNREAD_OR_LAST'] as const

/** The boolean settings, by section of the form. */
export const switchSettings = {
  kinds: ['scanCbx', 'scanPdf', 'scanEpub'],
  scan: ['scanOnStartup', 'emptyTrashAfterScan'],
  import: [
    'importComicInfoBook',
    'importComicInfoSeries',
    'importComicInfoSeriesAppendVolume',
    'importComicInfoCollection',
    'importComicInfoReadList',
    'importEpubBook',
    'importEpubSeries',
    'importMylarSeries',
    'importLocalArtwork',
  ],
  files: ['repairExtensions', 'convertToCbz'],
  analysis: ['analyzeDimensions', 'hashFiles', 'hashPages', 'hashKoreader'],
} as const

const draftKeys = Object.keys(newLibraryDraft) as readonly (keyof LibraryDraft)[]

export const libraryDraftOf = (library: Library): LibraryDraft =>
  Object.fromEntries(draftKeys.map((key) => [key, library[key]])) as unknown as LibraryDraft

export const libraryCreationOf = (draft: LibraryDraft): LibraryCreation => normalized(draft)

/** Only the changed settings, so that concurrent changes to others are kept. */
export const libraryChanges = (before: LibraryDraft, draft: LibraryDraft): LibraryUpdate => {
  const after = normalized(draft)
  return Object.fromEntries(draftKeys.filter((key) => !sameValue(before[key], after[key])).map((key) => [key, after[key]]))
}

/** What a person changed of a library and has not saved; the rest of the form shows what the server says. */
export type LibraryEdits = Partial<LibraryDraft>

export const libraryEditsOf = (before: LibraryDraft, draft: LibraryDraft): LibraryEdits =>
  Object.fromEntries(draftKeys.filter((key) => !sameValue(before[key], draft[key])).map((key) => [key, draft[key]]))

/** What was changed after `sent` went to the server. */
export const withoutSavedEdits = (edits: LibraryEdits, sent: LibraryEdits): LibraryEdits =>
  Object.fromEntries(draftKeys.filter((key) => key in edits && !sameValue(edits[key], sent[key])).map((key) => [key, edits[key]]))

export type DraftProblem = 'nameMissing' | 'rootMissing' | 'noKind'

/** The problems that prevent saving, by field. */
export const libraryDraftProblems = (draft: LibraryDraft): Readonly<Partial<Record<'name' | 'root' | 'kinds', DraftProblem>>> => ({
  ...(draft.name.trim() === '' ? { name: 'nameMissing' } : {}),
  ...(draft.root.trim() === '' ? { root: 'rootMissing' } : {}),
  ...(switchSettings.kinds.some((kind) => draft[kind]) ? {} : { kinds: 'noKind' }),
})

const normalized = (draft: LibraryDraft): LibraryDraft => ({
  ...draft,
  name: draft.name.trim(),
  scanDirectoryExclusions: [...new Set(draft.scanDirectoryExclusions.map((one) => one.trim()))].filter((one) => one !== ''),
  oneshotsDirectory: draft.oneshotsDirectory?.trim() || null,
})

const sameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
