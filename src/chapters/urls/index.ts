// Public interface for the keys of titles and chapters: URLs of the same chapter have the same key.
export { chapterKeyOf, isSourceId, normaliseUrl, requestKeyOf, sourceChapterId, sourceTitleId, titleKeyOf } from './chapter-url.rules.ts'
