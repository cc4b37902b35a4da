// Finds out what an archive of a downloaded chapter lacks, and adds it.
import type { ArchiveNotes } from '../../chapters/records/index.ts'
import { isSourceId, normaliseUrl, sourceChapterId, sourceTitleId } from '../../chapters/urls/index.ts'
import { buildArchiveComment, type ComicInfo, parseArchiveComment, parseComicInfo } from '../../formats/comicinfo/index.ts'
import type { ArchiveClues } from './match-archive.rules.ts'

/** The elements that every download contains if they are known (docs/behavior.md, "Archives of downloads"). */
const requiredFields = ['title', 'series', 'number', 'volume', 'writers', 'pencillers', 'languageIso', 'manga'] as const

export interface ArchiveInspection {
  /** From another site, and therefore not repaired. */
  readonly isForeign: boolean
  /** Whether nothing can be missing. */
  readonly isComplete: boolean
  /** Id of its chapter, if the archive contains it. */
  readonly chapterId: string | null
  readonly clues: ArchiveClues
}

/** Reads the metadata in an archive. */
export function inspectArchiveMetadata({ comment, comicInfo }: ArchiveNotes): ArchiveInspection {
  const identity = parseArchiveComment(comment)
  const parsed = comicInfo && parseComicInfo(comicInfo)
  const info: ComicInfo = parsed?.ok ? parsed.info : {}
  const links = info.web?.filter((link) => normaliseUrl(link) !== undefined) ?? []
  const linked = links.flatMap((link) => sourceChapterId(link) ?? [])
  const isOurs = links.length === 0 || links.some((link) => sourceChapterId(link) ?? sourceTitleId(link))
  const idInNotes = /\bmangadex:[0-9a-f-]{36}\/([0-9a-f-]{36})\b/.exec(info.notes ?? '')?.[1]
  return {
    isForeign: identity.chapterId === null && !isOurs,
    isComplete: identity.titleId !== null && identity.chapterId !== null && requiredFields.every((field) => info[field] !== undefined),
    chapterId: identity.chapterId ?? linked[0] ?? (idInNotes !== undefined && isSourceId(idInNotes) ? idInNotes : null),
    clues: {
      number: info.number ?? identity.number,
      volume: info.volume?.toString() ?? identity.volume,
      groups: info.translators ?? [],
      language: null,
    },
  }
}

/** The existing comment with our missing lines in front of it; undefined when none is missing. */
export function fillComment(comment: string, identity: Parameters<typeof buildArchiveComment>[0]): string | undefined {
  const parsed = parseArchiveComment(comment)
  if (parsed.titleId !== null && parsed.chapterId !== null) return undefined
  const ownLine = buildArchiveComment(identity)
  const otherLines = comment
    .split(/\r\n|[\r\n]/)
    .filter((line) => line.trim() !== '' && !/^\s*(?:title uuid|chapter uuid|chapter|volume):/i.test(line))
  return [ownLine, ...otherLines].join('\n')
}
