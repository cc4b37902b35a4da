import { z } from 'zod'

/** Some series of a library: the scope of a task after a scan. Tasks of earlier versions cover all series. */
export const SeriesChoice = z.object({ libraryId: z.string(), seriesIds: z.array(z.string()).optional() })
export type SeriesChoice = z.infer<typeof SeriesChoice>

export const keyOfChoice = ({ libraryId, seriesIds = [] }: SeriesChoice): string => [libraryId, ...seriesIds].join(' ')
