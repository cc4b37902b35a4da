import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { z } from 'zod'
import { isoInstant } from '../kernel/clock/index.ts'
import type { Ground } from '../kernel/feature/index.ts'
import { type Http, saidMessage } from '../kernel/http/index.ts'
import { defineSentence } from '../kernel/sentences/index.ts'
import { TasksStarted } from '../kernel/tasks/index.ts'
import { cronFault } from '../settings/index.ts'
import { backupReasons } from './backup-name.rules.ts'
import { compactDatabaseTask, makeBackupTask } from './database-care.tasks.ts'
import { findNextBackup, type ScheduleDeps } from './read-backup-schedule.ts'
import { getBackupPath, listBackups } from './server-backups.ts'

const BackingUp = defineSentence('STARTED_SERVER_BACKUP', 'The server is being backed up.')
const Compacting = defineSentence('STARTED_COMPACTING', 'The database is being compacted.')

const backupFile = { description: 'The backup.', content: { 'application/zip': { schema: z.unknown() } } }

const ServerBackupDto = z
  .object({
    name: z.string(),
    createdAt: z.string(),
    sizeBytes: z.int(),
    reason: z.enum(backupReasons).meta({ description: 'manual: a person asked; scheduled; migration: before the schema changed.' }),
  })
  .meta({ id: 'ServerBackup' })

const BackupScheduleDto = z
  .object({
    intervalHours: z.int().meta({ description: 'What counts now; 0 makes none.' }),
    cron: z.string().nullable().meta({ description: 'In place of the interval.' }),
    keep: z.int().meta({ description: 'What counts now, for each kind of backup.' }),
    timeZone: z.string().meta({ description: 'Of the server, in which the rule is meant: an IANA name.' }),
    nextAt: z.string().nullable().meta({ description: 'Null when no backup is made by itself.' }),
    configured: z
      .object({ intervalHours: z.int(), keep: z.int() })
      .meta({ description: 'From the environment: what counts where nothing is set.' }),
  })
  .meta({ id: 'BackupSchedule' })

const hoursRule = 'must be a whole number of 0 to 8760'
const keptRule = 'must be a whole number of 1 to 1000'
const minBetweenBackupsMs = 3_600_000

function assertCronRule(rule: string, context: z.RefinementCtx): void {
  const fault = cronFault(rule, minBetweenBackupsMs, Date.now())
  if (fault) context.addIssue({ code: 'custom', message: fault })
}

const BackupScheduleUpdate = z
  .strictObject({
    intervalHours: z.int(hoursRule).min(0, hoursRule).max(8760, hoursRule).nullish(),
    cron: z.string().max(200).superRefine(assertCronRule).nullish(),
    keep: z.int(keptRule).min(1, keptRule).max(1000, keptRule).nullish(),
  })
  .meta({ id: 'BackupScheduleUpdate', description: "Absent keeps; null takes the environment's, and of `cron` the interval." })

const path = '/api/v1/server-backups'
const params = z.object({ name: z.string() })
const config = { right: 'admin' } as const

export const databaseCareRoutes = (deps: Ground & ScheduleDeps) => (http: Http) => {
  scheduleRoute(http, deps)
  http.get(path, { schema: { summary: 'List server backups', response: { 200: z.array(ServerBackupDto) } }, config }, async () =>
    (await listBackups(deps)).map(({ name, madeAtMs, sizeBytes, reason }) => ({
      name,
      createdAt: isoInstant(madeAtMs),
      sizeBytes,
      reason,
    })),
  )
  http.post(path, { schema: { summary: 'Create a server backup', response: { 202: TasksStarted } }, config }, async (_, reply) => {
    const taskId = await deps.tasks.enqueue(deps.db, makeBackupTask, { reason: 'manual' }, { priority: 8 })
    return reply.status(202).send({ success: true, ...saidMessage(BackingUp()), taskIds: [taskId] })
  })
  http.get(
    `${path}/:name`,
    { schema: { summary: 'Download a server backup', params, response: { 200: backupFile } }, config },
    async (request, reply) => {
      const file = await getBackupPath(deps, request.params.name)
      reply.header('content-disposition', `attachment; filename="${request.params.name}"`).header('content-length', (await stat(file)).size)
      return reply.type('application/zip').send(createReadStream(file))
    },
  )
  http.delete(
    `${path}/:name`,
    { schema: { summary: 'Delete a server backup', params, response: { 204: z.undefined().meta({ description: 'Done.' }) } }, config },
    async (request, reply) => {
      await rm(await getBackupPath(deps, request.params.name), { force: true })
      return reply.status(204).send()
    },
  )
  http.post(
    '/api/v1/maintenance/compact-database',
    { schema: { summary: 'Compact the database', response: { 202: TasksStarted } }, config },
    async (_, reply) => {
      const taskId = await deps.tasks.enqueue(deps.db, compactDatabaseTask, {}, { priority: 8 })
      return reply.status(202).send({ success: true, ...saidMessage(Compacting()), taskIds: [taskId] })
    },
  )
}

/** How often the server is backed up. */
function scheduleRoute(http: Http, deps: Ground & ScheduleDeps): void {
  const sinceMs = deps.clock.now()
  http.get(
    `${path}/schedule`,
    { schema: { summary: 'Get the backup schedule', response: { 200: BackupScheduleDto } }, config },
    async () => {
      const { schedule, nextMs } = await findNextBackup(deps, sinceMs)
      return {
        ...schedule,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        nextAt: nextMs === null ? null : isoInstant(Math.max(nextMs, deps.clock.now())),
        configured: { intervalHours: deps.settings.backupIntervalHours, keep: deps.settings.backupKeep },
      }
    },
  )
  const response = { 204: z.undefined().meta({ description: 'Done.' }) }
  http.patch(
    `${path}/schedule`,
    { schema: { summary: 'Update the backup schedule', body: BackupScheduleUpdate, response }, config },
    async ({ body }, reply) => {
      const { intervalHours: backupIntervalHours, cron: backupCron, keep: backupKeep } = body
      await deps.serverSettings.change({ backupIntervalHours, backupCron, backupKeep })
      return reply.status(204).send()
    },
  )
}
