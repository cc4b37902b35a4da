// Background actions on files that users request: the tasks with their work.
import { type AppContext, anyTask } from '../../kernel/feature/index.ts'
import type { AnyTask } from '../../kernel/tasks/index.ts'
import { deleteFilesTask, deleteManyFilesTask } from './delete-files.task.ts'
import { deleteFiles, deleteManyFiles } from './delete-files.ts'
import { rescanTask } from './rescan.task.ts'
import { type RescanManyDeps, rescanMany } from './rescan-many.ts'

export const fileTasks = (deps: RescanManyDeps & Pick<AppContext, 'clock' | 'claims'>): readonly AnyTask[] => [
  anyTask({ ...deleteFilesTask, run: ({ signal }, { libraryId, ...choice }) => deleteFiles(deps, { libraryId, choice }, signal) }),
  anyTask({ ...deleteManyFilesTask, run: (run, chosen) => deleteManyFiles(deps, chosen, run) }),
  anyTask({ ...rescanTask, run: (run, look) => rescanMany(deps, look, run) }),
]
