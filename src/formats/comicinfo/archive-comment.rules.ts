// The comment of a downloaded archive identifies its chapter, so that a lost database can be rebuilt from the files (docs/behavior.md,
// "Archives of downloads"). Lines in this order, each only if known: Title UUID, Chapter UUID, Chapter, Volume.
// Limit: sources without UUIDs are recovered by the address in ComicInfo.xml.

export interface ArchiveIdentity {
  /** UUID, lower case. */
  readonly titleId: string | null
  readonly chapterId: string | null
  /** As written by the source: "4.5", "10a". */
  readonly number: string | null
  readonly volume: string | null
}

/** Maximum length of a ZIP comment; the four lines are much shorter, but other programs' comments may not be. */
const maxCommentBytes = 65_535

/** A longer value is not a chapter number. */
const maxNumberLength = 64

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Builds the comment; empty when nothing is known. Ids that are not UUIDs are omitted because other programs would misread them. */
export function buildArchiveComment({ titleId, chapterId, number, volume }: ArchiveIdentity): string {
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['Title UUID', knownUuid(titleId)],
    ['Chapter UUID', knownUuid(chapterId)],
    ['Chapter', knownNumber(number)],
    ['Volume', knownVolume(volume)],
  ]
  return lines.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`])).join('\n')
}

/** Parses the lines, in any order and mixed with others. */
export function parseArchiveComment(comment: string): ArchiveIdentity {
  const lines = comment.slice(0, maxCommentBytes).split(/\r\n|[\r\n]/)
  const textAfter = (label: string): string | null => {
    const prefix = `${label}:`
    const line = lines.find((candidate) => candidate.trimStart().toLowerCase().startsWith(prefix))
    return line === undefined ? null : line.slice(line.indexOf(':') + 1)
  }
  return {
    titleId: knownUuid(textAfter('title uuid')) ?? null,
    chapterId: knownUuid(textAfter('chapter uuid')) ?? null,
    number: knownNumber(textAfter('chapter')) ?? null,
    volume: knownVolume(textAfter('volume')) ?? null,
  }
}

function knownUuid(value: string | null): string | undefined {
  const id = value?.trim().toLowerCase()
  return id && uuid.test(id) ? id : undefined
}

/** Accepts a single printable line of moderate length. */
function knownNumber(value: string | null): string | undefined {
  const number = value?.trim()
  return number && number.length <= maxNumberLength && /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(number) ? number : undefined
}

/** Other programs read only digits; "1.5" would become volume 1. */
function knownVolume(value: string | null): string | undefined {
  const volume = value?.trim()
  return volume && /^\d{1,9}$/.test(volume) ? volume : undefined
}
