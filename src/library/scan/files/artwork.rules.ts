// Which pictures beside the books are posters, and whose (docs/behavior.md, "Scans"). Pure: names only.

const extensions: ReadonlySet<string> = new Set(['png', 'jpeg', 'jpg', 'tbn', 'webp', 'gif'])
const seriesNames: ReadonlySet<string> = new Set(['cover', 'default', 'folder', 'poster', 'series'])

/** Whether a file may be a poster, by its name alone. */
export const mayBeArtwork = (fileName: string): boolean => extensions.has(split(fileName).extension)

export interface ArtworkOwner {
  /** Of the book that it stands for, in lower case; undefined when it stands for the series. */
  readonly stem: string | undefined
  /** Pictures without a number come first. */
  readonly position: number
}

/**
 * Whom a picture stands for: the series, or the book whose stem it has, also with a number behind it.
 * @param stems stems of the books in the folder, in lower case
 * @returns undefined for a picture that is none of our business
 */
export function ownerOfArtwork(fileName: string, stems: ReadonlySet<string>): ArtworkOwner | undefined {
  const { stem } = split(fileName)
  if (stems.has(stem)) return { stem, position: 0 }
  const [, withoutNumber, number] = /^(.*)-(\d{1,4})$/.exec(stem) ?? []
  if (withoutNumber !== undefined && stems.has(withoutNumber)) return { stem: withoutNumber, position: Number(number) }
  return seriesNames.has(stem) ? { stem: undefined, position: 0 } : undefined
}

function split(fileName: string): { readonly stem: string; readonly extension: string } {
  const lower = fileName.toLowerCase()
  const dot = lower.lastIndexOf('.')
  return dot <= 0 ? { stem: lower, extension: '' } : { stem: lower.slice(0, dot), extension: lower.slice(dot + 1) }
}
