// What a person chose of the queue, as the server takes it: by id, or all that the filters take but some.
import type { Selection } from '../library/bulk/selection.rules.ts'
import type { DownloadBulkAction } from './downloads.api.ts'
import type { DownloadsSearch } from './downloads-search.rules.ts'

/** The downloads that are meant. */
export const bulkTargetOf = ({ kind, ids }: Selection, { status, libraryId, q }: DownloadsSearch): Omit<DownloadBulkAction, 'action'> =>
  kind === 'some'
    ? { ids: [...ids] }
    : {
        exceptIds: [...ids],
        ...(status ? { status } : {}),
        ...(libraryId ? { libraryId } : {}),
        ...(q ? { search: q } : {}),
      }

/** Whether they may be removed: never everything at once without a word about its state. */
export const canRemoveSelection = ({ kind }: Selection, { status }: DownloadsSearch): boolean => kind === 'some' || status !== undefined
