// What a person has done with files in the background: the tasks with their work.
import { anyTask, type Ground } from '../../kernel/feature/index.ts'
import type { AnyTask } from '../../kernel/tasks/index.ts'
import { deleteFilesTask, deleteManyFilesTask } from './delete-files.task.ts'
import { deleteFiles, deleteManyFiles } from './delete-files.ts'
import { lookAgainTask } from './look-again.task.ts'
import { type LookDeps, lookAgainAtMany } from './look-again-many.ts'

export const fileTasks = (deps: LookDeps & Pick<Ground, 'clock' | 'claims'>): readonly AnyTask[] => [
  anyTask({ ...deleteFilesTask, run: ({ signal }, { libraryId, ...choice }) => deleteFiles(deps, { libraryId, choice }, signal) }),
  anyTask({ ...deleteManyFilesTask, run: (run, chosen) => deleteManyFiles(deps, chosen, run) }),
  anyTask({ ...lookAgainTask, run: (run, look) => lookAgainAtMany(deps, look, run) }),
]
