export {
  type EpubContents,
  type EpubCreator,
  EpubError,
  type EpubLink,
  type EpubMetadata,
  type EpubNavigation,
  type EpubProblem,
  type EpubProblemKind,
  type EpubResource,
} from './epub-contents.ts'
export { escapePath, resolveHref, unescapePath } from './href.rules.ts'
export { epubMarks, inspectEpub } from './inspect-epub.ts'
export { type EpubPosition, listPositions, pagesOfText } from './positions.rules.ts'
