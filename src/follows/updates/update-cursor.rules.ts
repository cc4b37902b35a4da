// Order of the groups of chapters: newest day first, on each day the groups with unread chapters first, then the newest.
import { isDay } from './days.rules.ts'

export interface UpdateGroupKey {
  readonly day: string
  readonly isUnread: boolean
  /** When the newest chapter of the group was added; epoch ms. */
  readonly newestAtMs: number
  readonly seriesId: string
}

export const writeCursor = ({ day, isUnread, newestAtMs, seriesId }: UpdateGroupKey): string =>
  [day, isUnread ? 1 : 0, newestAtMs, seriesId].join('~')

/** Undefined for a text that `writeCursor` did not write. */
export function readCursor(text: string): UpdateGroupKey | undefined {
  const [, day, unread, newestAt, seriesId] = /^([\d-]{10})~([01])~(\d{1,15})~([\w-]{1,64})$/.exec(text) ?? []
  if (day === undefined || seriesId === undefined || !isDay(day)) return undefined
  return { day, isUnread: unread === '1', newestAtMs: Number(newestAt), seriesId }
}

/** Compares two groups of one day. */
export function compareGroups(a: UpdateGroupKey, b: UpdateGroupKey): number {
  if (a.isUnread !== b.isUnread) return a.isUnread ? -1 : 1
  if (a.newestAtMs !== b.newestAtMs) return b.newestAtMs - a.newestAtMs
  return a.seriesId < b.seriesId ? -1 : Number(a.seriesId > b.seriesId)
}
