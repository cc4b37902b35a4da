import { z } from 'zod'
import { storedList } from '../kernel/stored/index.ts'

/** Names of the groups that made a chapter. */
export const readGroups = storedList('groups of a chapter', z.string())
