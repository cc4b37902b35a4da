import { z } from 'zod'
import { declareTask } from '../../kernel/tasks/index.ts'

const ofLibrary = z.object({ libraryId: z.string() })
export type OfLibrary = z.infer<typeof ofLibrary>

/** One at a time for all libraries, since it requests many titles from the source. */
export const repairComicInfoTask = declareTask<OfLibrary>({
  name: 'downloads.repair-comicinfo',
  type: 'RepairComicInfo',
  payload: ofLibrary,
  lane: 'network',
  priority: 5,
  key: () => 'all',
})
