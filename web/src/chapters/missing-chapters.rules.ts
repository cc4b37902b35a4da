// Actions for a chapter that is not on the shelf.
import type { MissingChapter } from '../api/types.ts'

export type MissingState = MissingChapter['state']

/** The states in the filter, actionable ones first. */
export const missingStates = [
  'missing',
  'failed',
  'file-missing',
  'queued',
  'future',
  'external',
  'other-group',
  'superseded',
  'out-of-range',
  'cleaned-up',
  'blacklisted',
  'removed',
  'unknown',
] as const satisfies readonly MissingState[]

const downloadableStates: readonly MissingState[] = [
  'missing',
  'failed',
  'file-missing',
  'other-group',
  'superseded',
  'out-of-range',
  'cleaned-up',
]

/** Whether it can be downloaded now. */
export const isDownloadable = ({ state }: MissingChapter): boolean => downloadableStates.includes(state)

/** Whether it can replace the same group's existing upload. */
export const isReplacement = ({ state }: MissingChapter): boolean => state === 'superseded'

/** Whether "download all" includes it: chapters that the server skips deliberately must be requested individually. */
export const isDownloadedByDefault = ({ state }: MissingChapter): boolean =>
  state === 'missing' || state === 'failed' || state === 'file-missing'

/** Whether it can be blacklisted. */
export const canBlacklist = ({ state }: MissingChapter): boolean => state !== 'blacklisted' && state !== 'queued'

/** The number of chapters per state, without empty states. */
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
