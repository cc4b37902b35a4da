import { createHash } from 'node:crypto'

/** Name of a chapter's folder inside a job's staging folder: a hash, so that no source text reaches a path. */
export const chapterFolder = (chapterId: string): string => createHash('sha256').update(chapterId).digest('hex').slice(0, 24)
