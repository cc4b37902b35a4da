// Public interface for download options: what to download of a title, chosen for the title or its library; and for moving it to another.
export { copyTitleTo, type MovedTitle } from '../moves/move-title.ts'
export { deleteMovesOfOthers, deleteTitleMoves } from '../moves/title-moves.queries.ts'
export { deleteStoredOptions, listChosenLanguages, listFolderLanguages, listRecordedNumbers } from './download-options.queries.ts'
export {
  changedOptions,
  type DownloadOptions,
  type EffectiveOptions,
  effectiveOptions,
  listingKeyOf,
  type NumberedChapter,
  noOptions,
  type OptionsChange,
  olderThanNewest,
  parseChapterNumber,
} from './download-options.rules.ts'
export {
  changeOptions,
  listTitleOptions,
  type OptionsUpdate,
  readLibraryOptions,
  readTitleOptions,
  type TitleOptions,
} from './download-options.ts'
