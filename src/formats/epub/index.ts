export {
  type EpubContents,
  type EpubCreator,
  EpubError,
  type EpubLink,
  type EpubMetadata,
  type EpubNavigation,
  type EpubResource,
  type EpubTrouble,
  type EpubTroubleKind,
} from './epub-contents.ts'
export { escapePath, resolveHref, unescapePath } from './href.rules.ts'
export { epubMarks, inspectEpub } from './inspect-epub.ts'
export { type EpubPosition, listPositions, pagesOfText } from './positions.rules.ts'
