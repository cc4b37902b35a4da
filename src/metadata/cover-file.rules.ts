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
  | { readonly act: 'write'; readonly removes: string | undefined }
  | { readonly act: 'leave'; readonly reason: 'same' | 'not ours' }

/**
 * What to do with a new cover.
 * @param lying files that show a cover now
 * @param ours what we wrote the last time
 */
export function planCover(lying: readonly CoverFile[], wanted: CoverFile, ours: CoverFile | undefined): CoverPlan {
  const isOurs = ({ name, digest }: CoverFile) => name === ours?.name && digest === ours.digest
  if (lying.some((file) => !isOurs(file))) return { act: 'leave', reason: 'not ours' }
  const [before] = lying
  if (before?.digest === wanted.digest) return { act: 'leave', reason: 'same' }
  return { act: 'write', removes: before && before.name !== wanted.name ? before.name : undefined }
}
