import type { Library } from '../src/api/types.ts'
import { newLibraryDraft } from '../src/library/edit/library-draft.rules.ts'

/** A library as the server makes it when only its name and folder are given. */
export const aLibrary = (overrides: Partial<Library> = {}): Library => ({
  ...newLibraryDraft,
  id: 'L',
  name: 'Manga',
  root: '/media/manga',
  scanDirectoryExclusions: [],
  importBarcodeIsbn: false,
  scanForceModifiedTime: false,
  unavailable: false,
  ...overrides,
})
