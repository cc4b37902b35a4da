import { z } from 'zod'
import type { Db } from '../../kernel/db/index.ts'
import { declareTask } from '../../kernel/tasks/index.ts'
import type { PlannedRun } from '../run/download-run.ts'

const folder = z.object({
  libraryId: z.string(),
  seriesFolder: z.string(),
  titleKey: z.string(),
  /** Title of the series, for patterns that contain it. */
  series: z.string(),
  namePattern: z.string(),
  /** Epoch ms until which it waits for the scan. */
  untilMs: z.number(),
})
export type FolderToRename = z.infer<typeof folder>

/**
 * Renames archives that replaced another release after a scan has read their new pages, by which any later scan recognizes the book under
 * its new name.
 */
export const applyRenamesTask = declareTask<FolderToRename>({
  name: 'downloads.take-new-names',
  payload: folder,
  lane: 'files',
  priority: 3,
  maxAttempts: 3,
  key: ({ libraryId, seriesFolder }) => `${libraryId} ${seriesFolder}`,
})

const timeoutMs = 600_000

/** Part of the transaction in which one chapter replaces another. */
export async function requestRenames({ deps, place, title, titleKey, config }: PlannedRun, trx: Db): Promise<void> {
  await deps.tasks.enqueue(trx, applyRenamesTask, {
    libraryId: place.libraryId,
    seriesFolder: place.seriesFolder,
    titleKey,
    series: title.title,
    namePattern: config.chapter_naming ?? '',
    untilMs: deps.clock.now() + timeoutMs,
  })
}
