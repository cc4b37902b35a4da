import { z } from 'zod'
import { storedJsonOr, storedList } from '../kernel/stored/index.ts'

export const readFigures = storedJsonOr('fixRun.figures', z.record(z.string(), z.number()), () => ({}))
export const readTaskIds = storedList('fixRun.taskIds', z.string())
