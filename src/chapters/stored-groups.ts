import { z } from 'zod'
import { toJson } from '../kernel/db/index.ts'
import { storedList } from '../kernel/stored/index.ts'

/** Names of the groups that made a chapter. */
export const readGroups = storedList('groups of a chapter', z.string())

const readIds = storedList('IDs of the groups of a chapter', z.string().nullable())

/** Null for a source without ids. */
export const storedGroupIds = (ids: readonly (string | null)[]): string | null => (ids.some((id) => id !== null) ? toJson(ids) : null)

/** Groups with their ids at the source. A record file has several groups as one name, which has no id. */
export function readIdentifiedGroups(groups: string, groupIds: string | null, chapterKey: string) {
  const names = readGroups(groups, chapterKey)
  const ids = groupIds === null ? [] : readIds(groupIds, chapterKey)
  return names.map((name, n) => ({ id: ids.length === names.length ? (ids[n] ?? null) : null, name }))
}
