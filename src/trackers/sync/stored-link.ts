// The JSON columns of links.
import { z } from 'zod'
import { storedFields, storedJsonOr } from '../../kernel/stored/index.ts'
import { type TrackedTitle, trackerStatuses } from '../../plugins/index.ts'
import type { WantedEntry } from './sync.rules.ts'

const count = z.number()
const line = z.string().nullable()

const entry = z.object({
  status: z.enum(trackerStatuses),
  chaptersRead: count,
  volumesRead: count.nullable(),
  score: count.nullable(),
  startedAt: line,
  finishedAt: line,
})

const trackedTitle: z.ZodType<TrackedTitle> = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  totalChapters: count.nullable(),
  totalVolumes: count.nullable(),
  year: count.nullable(),
  entry: entry.nullable(),
})

const readRemote = storedJsonOr('trackerLink.remote', trackedTitle.nullable(), () => null)
const readWanted = storedFields('trackerLink.wanted', {
  status: z.enum(trackerStatuses),
  score: count.nullable(),
  exact: z.boolean(),
})

/** The title and entry as last read; null when they were not read yet. */
export const remoteOf = ({ remote, seriesId }: { readonly remote: string | null; readonly seriesId: string }): TrackedTitle | null =>
  remote === null ? null : readRemote(remote, seriesId)

export const wantedOf = ({ wanted, seriesId }: { readonly wanted: string | null; readonly seriesId: string }): WantedEntry =>
  wanted === null ? {} : readWanted(wanted, seriesId)
