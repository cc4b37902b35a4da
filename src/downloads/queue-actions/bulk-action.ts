// One action for many downloads: the given ones, or all that match a filter.
// Guarantee: one that refuses does not stop the others; it is reported with the reason.
import { CatalogueError } from '../../kernel/errors/index.ts'
import { messageFields, type toMessageDto } from '../../kernel/http/index.ts'
import { inParallel } from '../../kernel/parallel/index.ts'
import { DownloadNotFound } from '../downloads.errors.ts'
import { type DownloadFilter, listDownloadIds } from '../downloads.queries.ts'
import { actOnDownload, type ChangeDeps, removeDownload, setPriority } from '../queue/change-download.ts'
import type { DownloadAction } from '../queue/download-state.rules.ts'

export type DownloadBulkAction =
  | { readonly kind: 'act'; readonly action: DownloadAction }
  | { readonly kind: 'remove' }
  | { readonly kind: 'move'; readonly priority: number }

export interface DownloadSelection {
  /** All that match the filter when undefined. */
  readonly ids: readonly string[] | undefined
  readonly filter: DownloadFilter
  /** Never changed, even if they match. */
  readonly exceptIds: readonly string[]
}

export interface RejectedDownload {
  readonly id: string
  readonly message: string
  readonly messageSaying: ReturnType<typeof toMessageDto>
}

export interface DownloadBulkActionResult {
  readonly changed: number
  readonly refused: readonly RejectedDownload[]
}

/** Running ones take a moment to stop: some are stopped in parallel, but few enough to leave capacity for others. */
const concurrency = 8

export async function runDownloadBulkAction(
  deps: ChangeDeps,
  { ids, filter, exceptIds }: DownloadSelection,
  action: DownloadBulkAction,
): Promise<DownloadBulkActionResult> {
  const refused: RejectedDownload[] = []
  let changed = 0
  const actOnOne = async (id: string) => {
    try {
      await applyAction(deps, id, action)
      changed++
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error
      // Removing an already missing download succeeds.
      if (action.kind === 'remove' && DownloadNotFound.matches(error)) return
      refused.push({ id, ...messageFields(error.sentence) })
    }
  }
  const all = new Set(ids ?? (await listDownloadIds(deps.db, filter))).difference(new Set(exceptIds))
  await inParallel(all, concurrency, actOnOne)
  return { changed, refused }
}

async function applyAction(deps: ChangeDeps, id: string, action: DownloadBulkAction): Promise<void> {
  if (action.kind === 'act') await actOnDownload(deps, id, action.action)
  else if (action.kind === 'move') await setPriority(deps, id, action.priority)
  else await removeDownload(deps, id)
}
