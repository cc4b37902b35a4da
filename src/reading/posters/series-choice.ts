import { z } from 'zod'

/** Some series of a library: what a task after a scan is about. Tasks of earlier versions are about all of them. */
export const SeriesChoice = z.object({ libraryId: z.string(), seriesIds: z.array(z.string()).optional() })
export type SeriesChoice = z.infer<typeof SeriesChoice>

export const keyOfChoice = ({ libraryId, seriesIds = [] }: SeriesChoice): string => [libraryId, ...seriesIds].join(' ')
