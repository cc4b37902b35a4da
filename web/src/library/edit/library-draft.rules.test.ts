import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type LibraryDraft,
  libraryChanges,
  libraryCreationOf,
  libraryDraftOf,
  libraryDraftProblems,
  libraryEditsOf,
  newLibraryDraft,
  scanIntervals,
  seriesCovers,
  withoutSavedEdits,
} from './library-draft.rules.ts'

const manga: LibraryDraft = { ...newLibraryDraft, name: 'Manga', root: '/media/manga' }

const drafts = fc
  .record({
    name: fc.constantFrom('Manga', 'Comics'),
    scanInterval: fc.constantFrom(...scanIntervals),
    seriesCover: fc.constantFrom(...seriesCovers),
    scanPdf: fc.boolean(),
    hashKoreader: fc.boolean(),
    oneshotsDirectory: fc.constantFrom(null, '_oneshots'),
    scanDirectoryExclusions: fc.uniqueArray(fc.constantFrom('@eaDir', 'raw', 'old')),
  })
  .map((choices): LibraryDraft => ({ ...manga, ...choices }))

test('all changed settings are sent, and nothing else', () => {
  fc.assert(
    fc.property(drafts, drafts, (before, after) => {
      const changes = libraryChanges(before, after)
      expect({ ...before, ...changes }).toEqual(after)
      for (const [key, value] of Object.entries(changes)) expect(value).not.toEqual(before[key as keyof LibraryDraft])
    }),
  )
})

test('an unchanged draft has nothing to save', () => {
  expect(libraryChanges(manga, { ...manga, name: ' Manga ' })).toEqual({})
})

test('what was changed while the form was being saved is still to be saved, and nothing else', () => {
  fc.assert(
    fc.property(drafts, drafts, drafts, (before, sentDraft, after) => {
      const [sent, edits] = [libraryEditsOf(before, sentDraft), libraryEditsOf(before, after)]
      expect({ ...before, ...sent, ...withoutSavedEdits(edits, sent) }).toMatchObject(edits)
      expect(withoutSavedEdits(sent, sent)).toEqual({})
    }),
  )
})

test('an empty one-shot folder is sent as none, and blank exclusions are left out', () => {
  expect(libraryChanges({ ...manga, oneshotsDirectory: '_oneshots' }, { ...manga, oneshotsDirectory: ' ' })).toEqual({
    oneshotsDirectory: null,
  })
  expect(libraryCreationOf({ ...manga, scanDirectoryExclusions: [' raw', '', 'raw'] }).scanDirectoryExclusions).toEqual(['raw'])
})

test('the form shows the current settings and leaves those without effect unchanged', () => {
  const saved = {
    ...manga,
    id: 'L',
    unavailable: false,
    importBarcodeIsbn: true,
    scanForceModifiedTime: true,
  }
  expect(libraryDraftOf(saved)).toEqual(manga)
})

test('a library requires a name, a folder and at least one file type to scan', () => {
  expect(libraryDraftProblems(manga)).toEqual({})
  expect(libraryDraftProblems({ ...newLibraryDraft, scanCbx: false, scanPdf: false, scanEpub: false })).toEqual({
    name: 'nameMissing',
    root: 'rootMissing',
    kinds: 'noKind',
  })
})
