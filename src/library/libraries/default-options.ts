// Separate from the schemas: scan threads need the defaults and would otherwise load all HTTP code with them.
import type { LibraryOptions } from './libraries.schemas.ts'

/** Komga's defaults (docs/api/komga-contract.md, "Libraries"). */
export const defaultOptions: LibraryOptions = {
  importComicInfoBook: true,
  importComicInfoSeries: true,
  importComicInfoSeriesAppendVolume: true,
  importComicInfoCollection: true,
  importComicInfoReadList: true,
  importEpubBook: true,
  importEpubSeries: true,
  importMylarSeries: true,
  importLocalArtwork: true,
  importBarcodeIsbn: true,
  scanForceModifiedTime: false,
  scanOnStartup: false,
  scanInterval: 'EVERY_6H',
  scanCbx: true,
  scanPdf: true,
  scanEpub: true,
  scanDirectoryExclusions: [],
  repairExtensions: false,
  convertToCbz: false,
  emptyTrashAfterScan: false,
  seriesCover: 'FIRST',
  hashFiles: true,
  hashPages: false,
  hashKoreader: false,
  analyzeDimensions: true,
  oneshotsDirectory: null,
}
