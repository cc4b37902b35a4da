import { z } from 'zod'
import { changeOptions, effectiveOptions, noOptions, readLibraryOptions } from '../../chapters/options/index.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import { callerOf, type Http } from '../../kernel/http/index.ts'
import { getVisibleLibrary } from '../../library/access/index.ts'
import { type CleanUpRequestDeps, requestCleanUpAfterChange } from '../clean-up/clean-up.task.ts'
import { type DescribeFollowsDeps, defaultLanguage, effectiveDto, optionsDto } from './describe-follows.ts'
import { changeFollowDefaults, readFollowDefaults } from './follow-defaults.ts'
import { FollowDefaultsBody, FollowDefaultsDto, LibraryOptionsDto, OptionsChangeDto } from './titles.schemas.ts'

const config = { right: 'admin' } as const
const defaultsPath = '/api/v1/follows/defaults'
const libraryPath = '/api/v1/libraries/:libraryId/download-options'
const params = z.object({ libraryId: z.string().meta({ description: 'ID of the library.' }) })

type OptionsDeps = DescribeFollowsDeps & Pick<CleanUpRequestDeps, 'tasks' | 'cleanUpTask'>

/** Download options of libraries, and what a person chooses for new titles. */
export const optionsRoutes = (deps: OptionsDeps) => (http: Http) => {
  defaultsRoutes(deps, http)
  http.get(
    libraryPath,
    { schema: { summary: 'Get the download options of a library', params, response: { 200: LibraryOptionsDto } }, config },
    async (request) => {
      const { id } = await getVisibleLibrary(deps.db, callerOf(request), request.params.libraryId)
      return describeLibrary(deps, id)
    },
  )
  http.put(
    libraryPath,
    {
      schema: {
        summary: 'Replace the download options of a library',
        description: 'Options that are left out use the defaults.',
        params,
        body: OptionsChangeDto,
        response: { 200: LibraryOptionsDto },
      },
      config,
    },
    async (request) => {
      const { libraryId } = request.params
      const update = { libraryId, titleKey: undefined, change: { ...noOptions, ...request.body }, userId: callerOf(request).userId }
      await inTransaction(deps.db, async (trx) => {
        await changeOptions(trx, update)
        await requestCleanUpAfterChange(deps, trx, libraryId)
      })
      return describeLibrary(deps, libraryId)
    },
  )
}

function defaultsRoutes({ db }: DescribeFollowsDeps, http: Http): void {
  const describe = async (userId: string) => {
    const { libraryId, options } = await readFollowDefaults(db, userId)
    return { libraryId, options: optionsDto(options) }
  }
  http.get(
    defaultsPath,
    { schema: { summary: 'Get your defaults for following titles', response: { 200: FollowDefaultsDto } }, config },
    (request) => describe(callerOf(request).userId),
  )
  http.put(
    defaultsPath,
    {
      schema: { summary: 'Change your defaults for following titles', body: FollowDefaultsBody, response: { 200: FollowDefaultsDto } },
      config,
    },
    async (request) => {
      const caller = callerOf(request)
      const { libraryId, options } = request.body
      if (libraryId) await getVisibleLibrary(db, caller, libraryId)
      await changeFollowDefaults(db, caller.userId, { libraryId, options })
      return describe(caller.userId)
    },
  )
}

async function describeLibrary(deps: DescribeFollowsDeps, libraryId: string): Promise<z.infer<typeof LibraryOptionsDto>> {
  const options = await readLibraryOptions(deps.db, libraryId)
  const effective = effectiveDto(effectiveOptions(noOptions, options), await defaultLanguage(deps))
  return { libraryId, options: optionsDto(options), optionsInForce: effective }
}
