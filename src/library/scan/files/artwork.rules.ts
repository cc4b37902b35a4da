// Decides which images next to the books are posters, and whose (docs/behavior.md, "Scans"). Pure: uses only names.

const extensions: ReadonlySet<string> = new Set(['png', 'jpeg', 'jpg', 'tbn', 'webp', 'gif'])
const seriesNames: ReadonlySet<string> = new Set(['cover', 'default', 'folder', 'poster', 'series'])

/** Whether a file may be a poster, judging by its name alone. */
export const mayBeArtwork = (fileName: string): boolean => extensions.has(split(fileName).extension)

export interface ArtworkOwner {
  /** Of the book that it belongs to, in lower case; undefined when it belongs to the series. */
  readonly stem: string | undefined
  /** Images without a number come first. */
  readonly position: number
}

/**
 * The owner of an image: the series, or the book with the same stem, optionally followed by a number.
 * @param stems stems of the books in the folder, in lower case
 * @returns undefined for any other image
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
