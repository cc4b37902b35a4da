// What a person can do about a chapter that is not on the shelf.
import type { MissingChapter } from '../api/types.ts'

export type MissingState = MissingChapter['state']

/** The states as they are offered for choosing, what one can act on first. */
export const missingStates = [
  'missing',
  'failed',
  'file-missing',
  'queued',
  'future',
  'external',
  'other-group',
  'superseded',
  'blacklisted',
  'removed',
  'unknown',
] as const satisfies readonly MissingState[]

const downloadableStates: readonly MissingState[] = ['missing', 'failed', 'file-missing', 'other-group', 'superseded']

/** Whether a download can bring it now. */
export const isDownloadable = ({ state }: MissingChapter): boolean => downloadableStates.includes(state)

/** Whether it can take the place of the same group's upload that is here. */
export const isReplacement = ({ state }: MissingChapter): boolean => state === 'superseded'

/** Whether "download all" means it: those that the server leaves aside on purpose are asked for one by one. */
export const isDownloadedByDefault = ({ state }: MissingChapter): boolean =>
  state === 'missing' || state === 'failed' || state === 'file-missing'

/** Whether it makes sense to say that it is never wanted. */
export const canBlacklist = ({ state }: MissingChapter): boolean => state !== 'blacklisted' && state !== 'queued'

/** How many there are of each state, those that occur only. */
export const countMissingStates = (
  chapters: readonly MissingChapter[],
): readonly { readonly state: MissingState; readonly count: number }[] => {
  const counts = new Map<MissingState, number>()
  for (const { state } of chapters) counts.set(state, (counts.get(state) ?? 0) + 1)
  return missingStates.flatMap((state) => {
    const count = counts.get(state) ?? 0
    return count > 0 ? [{ state, count }] : []
  })
}
