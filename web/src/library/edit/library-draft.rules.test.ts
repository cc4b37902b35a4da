import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type LibraryDraft,
  libraryChanges,
  libraryCreationOf,
  libraryDraftOf,
  libraryDraftProblems,
  newLibraryDraft,
  scanIntervals,
  seriesCovers,
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
  .map((chosen): LibraryDraft => ({ ...manga, ...chosen }))

test('what was changed is sent, all of it and nothing else', () => {
  fc.assert(
    fc.property(drafts, drafts, (before, after) => {
      const changes = libraryChanges(before, after)
      expect({ ...before, ...changes }).toEqual(after)
      for (const [key, value] of Object.entries(changes)) expect(value).not.toEqual(before[key as keyof LibraryDraft])
    }),
  )
})

test('nothing changed means nothing to save', () => {
  expect(libraryChanges(manga, { ...manga, name: ' Manga ' })).toEqual({})
})

test('an emptied folder for one-shots is none, and blank exclusions are left out', () => {
  expect(libraryChanges({ ...manga, oneshotsDirectory: '_oneshots' }, { ...manga, oneshotsDirectory: ' ' })).toEqual({
    oneshotsDirectory: null,
  })
  expect(libraryCreationOf({ ...manga, scanDirectoryExclusions: [' raw', '', 'raw'] }).scanDirectoryExclusions).toEqual(['raw'])
})

test('the form shows what the server keeps, and leaves alone what has no effect', () => {
  const kept = {
    ...manga,
    id: 'L',
    unavailable: false,
    importBarcodeIsbn: true,
    scanForceModifiedTime: true,
  }
  expect(libraryDraftOf(kept)).toEqual(manga)
})

test('a library needs a name, a folder and something to look for', () => {
  expect(libraryDraftProblems(manga)).toEqual({})
  expect(libraryDraftProblems({ ...newLibraryDraft, scanCbx: false, scanPdf: false, scanEpub: false })).toEqual({
    name: 'nameMissing',
    root: 'rootMissing',
    kinds: 'noKind',
  })
})
