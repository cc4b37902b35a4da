// A cover that a person chose also lies beside the books, where every other program finds it.
// Promise: only a file that holds exactly what we wrote ourselves is ever replaced or removed; whatever else shows a cover stays.

const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'image/gif': 'gif' }
const shown: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif', 'tbn'])

/** @returns undefined for a kind of picture that nobody looks for beside books */
export function coverNameFor(stem: string, mediaType: string): string | undefined {
  const extension = extensions[mediaType]
  return extension && `${stem}.${extension}`
}

/** Whether a file shows the same thing, in whatever case and kind of picture. */
export function isCoverNamed(fileName: string, stem: string): boolean {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 && fileName.slice(0, dot).toLowerCase() === stem.toLowerCase() && shown.has(fileName.slice(dot + 1).toLowerCase())
}

export interface CoverFile {
  readonly name: string
  /** Of its content. */
  readonly digest: string
}

export type CoverPlan =
  /** `removes`: names of covers of ours that the new one takes the place of. */
  { readonly act: 'write'; readonly removes: readonly string[] } | { readonly act: 'leave'; readonly reason: 'same' | 'not ours' }

export const isSameFile = (one: CoverFile, other: CoverFile): boolean => one.name === other.name && one.digest === other.digest

/**
 * What to do with a new cover.
 * @param lying files that show a cover now
 * @param ours what we wrote the last time, and what we had said that we would write when the process was killed
 */
export function planCover(lying: readonly CoverFile[], wanted: CoverFile, ours: readonly CoverFile[]): CoverPlan {
  if (lying.some((file) => !ours.some((one) => isSameFile(one, file)))) return { act: 'leave', reason: 'not ours' }
  if (lying.length === 1 && lying[0]?.digest === wanted.digest) return { act: 'leave', reason: 'same' }
  return { act: 'write', removes: lying.flatMap(({ name }) => (name === wanted.name ? [] : name)) }
}
