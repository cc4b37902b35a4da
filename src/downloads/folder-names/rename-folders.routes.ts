import { z } from 'zod'
import type { AppContext } from '../../kernel/feature/index.ts'
import { describedAs, type Http, messageFields } from '../../kernel/http/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import { TasksStarted } from '../../kernel/tasks/index.ts'
import { getLibrary, type Library, LibraryChoice, listLibraries } from '../../library/index.ts'
import { openLibrary } from '../run/open-library.ts'
import { describeRenames, FolderRenameDto } from './describe-renames.ts'
import { type FolderPlan, listIdFolders, type PlanDeps, type PlannedFolders, planFolderRename } from './plan-folder-renames.ts'
import { renameFoldersTask } from './rename-folders.task.ts'

const Started = defineSentence('STARTED_RENAMING_FOLDERS', 'Renaming folders.')
const Previewed = defineSentence('PREVIEWED_FOLDER_RENAMES', 'Nothing was changed. These folders would be renamed.')

export const RenameFoldersQuery = LibraryChoice.extend({
  preview: z
    .enum(['true', 'false', ''], 'must be true or false')
    .default('true')
    .transform((value) => value !== 'false')
    .meta({ ...describedAs('boolean'), title: 'Preview only', description: 'Lists the new names without changing anything.' }),
})

const RenamePreview = TasksStarted.extend({
  renamed: z.int().meta({ description: 'Number of folders with a new name.' }),
  skipped: z.int().meta({ description: 'Number of folders that keep their name.' }),
  details: z.array(FolderRenameDto).meta({ description: 'At most a thousand folders; those that keep their name come first.' }),
}).meta({ id: 'FolderRenamePreview' })

export const renameFoldersRoutes = (deps: PlanDeps & Pick<AppContext, 'tasks'>) => (http: Http) => {
  http.post(
    '/api/v1/downloads/rename-folders',
    {
      schema: {
        summary: 'Name series folders after their titles, or preview it',
        querystring: RenameFoldersQuery,
        response: { 200: RenamePreview, 202: TasksStarted },
      },
      config: { right: 'admin' },
    },
    async ({ query: { libraryId, preview } }, reply) => {
      const libraries = libraryId === undefined ? await listLibraries(deps.db) : [await getLibrary(deps.db, libraryId)]
      if (preview) {
        const plans = await previewRenames(deps, libraries)
        return reply.status(200).send({ success: true, ...messageFields(Previewed()), taskIds: [], ...describeRenames(plans) })
      }
      const taskIds: string[] = []
      for (const { id } of libraries) taskIds.push(await deps.tasks.enqueue(deps.db, renameFoldersTask, { libraryId: id }, { priority: 8 }))
      return reply.status(202).send({ success: true, ...messageFields(Started()), taskIds })
    },
  )
}

async function previewRenames(deps: PlanDeps, libraries: readonly Library[]): Promise<readonly FolderPlan[]> {
  const plans: FolderPlan[] = []
  for (const { id } of libraries) {
    const library = await openLibrary(deps.db, id)
    const planned: PlannedFolders = new Map()
    for (const folder of await listIdFolders(deps.db, library)) plans.push(await planFolderRename(deps, library, folder, planned))
  }
  return plans
}
