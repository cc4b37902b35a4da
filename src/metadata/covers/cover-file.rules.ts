// A cover that a user selects is also stored next to the books, where other programs find it.
// Guarantee: only a file with exactly the content that we wrote is ever replaced or removed; any other cover file is kept.

const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'image/gif': 'gif' }
const imageExtensions: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif', 'tbn'])

/** @returns undefined for an image type that no program looks for next to books */
export function coverNameFor(stem: string, mediaType: string): string | undefined {
  const extension = extensions[mediaType]
  return extension && `${stem}.${extension}`
}

/** Whether a file has the cover's name, in any case and with any image extension. */
export function isCoverNamed(fileName: string, stem: string): boolean {
  const dot = fileName.lastIndexOf('.')
  return (
    dot > 0 && fileName.slice(0, dot).toLowerCase() === stem.toLowerCase() && imageExtensions.has(fileName.slice(dot + 1).toLowerCase())
  )
}

export interface CoverFile {
  readonly name: string
  /** Of its content. */
  readonly digest: string
}

export type CoverPlan =
  /** `removes`: names of our covers that the new one replaces. */
  { readonly act: 'write'; readonly removes: readonly string[] } | { readonly act: 'leave'; readonly reason: 'same' | 'not ours' }

export const isSameFile = (one: CoverFile, other: CoverFile): boolean => one.name === other.name && one.digest === other.digest

/**
 * What to do with a new cover.
 * @param existing cover files in the folder
 * @param ownFiles what we wrote last, and what we had announced to write when the process was killed
 */
export function planCover(existing: readonly CoverFile[], newFile: CoverFile, ownFiles: readonly CoverFile[]): CoverPlan {
  if (existing.some((file) => !ownFiles.some((one) => isSameFile(one, file)))) return { act: 'leave', reason: 'not ours' }
  if (existing.length === 1 && existing[0]?.digest === newFile.digest) return { act: 'leave', reason: 'same' }
  return { act: 'write', removes: existing.flatMap(({ name }) => (name === newFile.name ? [] : name)) }
}
