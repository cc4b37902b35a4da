import type { z } from 'zod'
import { type Clock, isoInstant } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { type Http, toMessageDto } from '../../kernel/http/index.ts'
import { textOfSentence } from '../../kernel/sentences/index.ts'
import { getLibrary } from '../../library/index.ts'
import { FollowConfigBody, FollowConfigDto, FollowConfigQuery, FollowStatusDto, SchedulerBody, SchedulerDto } from '../follows.schemas.ts'
import type { FollowFiles } from '../list/follow-file.ts'
import { localTime } from './check-schedule.rules.ts'
import { changeSchedule, type FollowStatus, listFollowStatus, readSchedule, replaceFollowConfig } from './follow-settings.ts'

const config = { right: 'admin' } as const
const schedulerPath = '/api/v1/downloads/scheduler'
const configPath = '/api/v1/downloads/follow-config'

interface ScheduleDeps {
  readonly db: Db
  readonly clock: Clock
  readonly files: FollowFiles
}

export const scheduleRoutes = (deps: ScheduleDeps) => (http: Http) => {
  http.get(schedulerPath, { schema: { summary: 'Get the check schedule', response: { 200: SchedulerDto } }, config }, () =>
    readScheduler(deps),
  )

  http.post(
    schedulerPath,
    { schema: { summary: 'Update the check schedule', body: SchedulerBody, response: { 200: SchedulerDto } }, config },
    async ({ body }) => {
      await changeSchedule(deps, body)
      return readScheduler(deps)
    },
  )

  http.get(
    configPath,
    { schema: { summary: 'Get the follow settings', querystring: FollowConfigQuery, response: { 200: FollowConfigDto } }, config },
    async ({ query }) =>
      query.libraryId === undefined ? (await listFollowStatus(deps)).map(toDto) : statusOfLibrary(deps, query.libraryId),
  )

  http.put(
    configPath,
    { schema: { summary: 'Update the follow settings', body: FollowConfigBody, response: { 200: FollowStatusDto } }, config },
    async ({ body }) => {
      const { id } = await getLibrary(deps.db, body.libraryId)
      await replaceFollowConfig(deps, id, { enabled: body.enabled, checkIntervalHours: body.checkIntervalHours ?? null })
      return statusOfLibrary(deps, id)
    },
  )
}

async function readScheduler(deps: ScheduleDeps): Promise<z.infer<typeof SchedulerDto>> {
  const { enabled, intervalHours, scheduleMode, checkTime } = await readSchedule(deps.db)
  const status = await listFollowStatus(deps)
  const last = Math.max(0, ...status.flatMap(({ lastCheckAtMs }) => lastCheckAtMs ?? []))
  const lastCheckTime = last === 0 ? null : localTime(last)
  return { enabled, intervalHours, scheduleMode, checkTime, timeZone: zoneOfServer(), lastCheckTime, libraries: status.map(toDto) }
}

async function statusOfLibrary(deps: ScheduleDeps, libraryId: string): Promise<FollowStatusDto> {
  const library = await getLibrary(deps.db, libraryId)
  const status = (await listFollowStatus(deps)).find((candidate) => candidate.library.id === library.id)
  if (!status) throw new Error(`Library ${libraryId} was removed in the meantime`)
  return toDto(status)
}

/** IANA name of the zone in which the process counts days. */
const zoneOfServer = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const toDto = ({ library, nextCheckAtMs, lastCheckAtMs, ...status }: FollowStatus): FollowStatusDto => ({
  libraryId: library.id,
  libraryName: library.name,
  ...status,
  problem: textOfSentence(status.problem),
  problemSaying: toMessageDto(status.problem),
  nextCheckAt: nextCheckAtMs === null ? null : isoInstant(nextCheckAtMs),
  lastCheckAt: lastCheckAtMs === null ? null : isoInstant(lastCheckAtMs),
})
