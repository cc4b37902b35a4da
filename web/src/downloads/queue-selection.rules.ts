// The selection in the queue as the server accepts it: by id, or everything that matches the filters with exceptions.
import type { Selection } from '../library/bulk/selection.rules.ts'
import type { DownloadBulkAction } from './downloads.api.ts'
import type { DownloadsSearch } from './downloads-search.rules.ts'

/** The selected downloads. */
export const bulkTargetOf = ({ kind, ids }: Selection, { status, libraryId, q }: DownloadsSearch): Omit<DownloadBulkAction, 'action'> =>
  kind === 'some'
    ? { ids: [...ids] }
    : {
        exceptIds: [...ids],
        ...(status ? { status } : {}),
        ...(libraryId ? { libraryId } : {}),
        ...(q ? { search: q } : {}),
      }

/** Whether they may be removed: never everything without a state filter. */
export const canRemoveSelection = ({ kind }: Selection, { status }: DownloadsSearch): boolean => kind === 'some' || status !== undefined
