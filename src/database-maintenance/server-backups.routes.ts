import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { z } from 'zod'
import { isoInstant } from '../kernel/clock/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'
import { type Http, messageFields } from '../kernel/http/index.ts'
import { defineSentence } from '../kernel/sentences/index.ts'
import { TasksStarted } from '../kernel/tasks/index.ts'
import { cronFault } from '../settings/index.ts'
import { backupReasons } from './backup-name.rules.ts'
import { compactDatabaseTask, makeBackupTask } from './database-maintenance.tasks.ts'
import { findNextBackup, type ScheduleDeps } from './read-backup-schedule.ts'
import { getBackupPath, listBackups } from './server-backups.ts'

const BackupStarted = defineSentence('STARTED_SERVER_BACKUP', 'Backing up the server.')
const CompactionStarted = defineSentence('STARTED_COMPACTING', 'Compacting the database.')

const backupFile = { description: 'The backup.', content: { 'application/zip': { schema: z.unknown() } } }

const ServerBackupDto = z
  .object({
    name: z.string().meta({ description: 'File name of the backup.' }),
    createdAt: z.string().meta({ description: 'When the backup was created, UTC.' }),
    sizeBytes: z.int().meta({ description: 'Size of the backup in bytes.' }),
    reason: z.enum(backupReasons).meta({ description: 'manual, scheduled, or migration (before a database migration).' }),
  })
  .meta({ id: 'ServerBackup' })

const BackupScheduleDto = z
  .object({
    intervalHours: z.int().meta({ description: 'Effective interval in hours, 0 to 8760; 0 turns scheduled backups off.' }),
    cron: z.string().nullable().meta({ description: 'Cron expression used instead of the interval; null when unset.' }),
    keep: z.int().meta({ description: 'Effective number of backups to keep of each kind, 1 to 1000.' }),
    timeZone: z.string().meta({ description: 'IANA time zone of the server, used for the cron expression.' }),
    nextAt: z.string().nullable().meta({ description: 'When the next scheduled backup runs; null when they are off.' }),
    configured: z
      .object({
        intervalHours: z.int().meta({ description: 'Hours between backups, 0 to 8760; 0 turns scheduled backups off.' }),
        keep: z.int().meta({ description: 'Number of backups to keep of each kind, 1 to 1000.' }),
      })
      .meta({ description: 'Defaults from the environment.' }),
  })
  .meta({ id: 'BackupSchedule' })

const hoursRule = 'must be a whole number from 0 to 8760'
const keepCountSchema = 'must be a whole number from 1 to 1000'
const minBetweenBackupsMs = 3_600_000

function assertCronRule(rule: string, context: z.RefinementCtx): void {
  const problem = cronFault(rule, minBetweenBackupsMs, Date.now())
  if (problem) context.addIssue({ code: 'custom', message: problem })
}

const BackupScheduleUpdate = z
  .strictObject({
    intervalHours: z
      .int(hoursRule)
      .min(0, hoursRule)
      .max(8760, hoursRule)
      .nullish()
      .meta({ description: 'Hours between backups, 0 to 8760; 0 turns scheduled backups off.' }),
    cron: z
      .string()
      .max(200)
      .superRefine(assertCronRule)
      .nullish()
      .meta({ description: 'Cron expression for backups, instead of an interval.' }),
    keep: z
      .int(keepCountSchema)
      .min(1, keepCountSchema)
      .max(1000, keepCountSchema)
      .nullish()
      .meta({ description: 'Number of backups to keep of each kind, 1 to 1000.' }),
  })
  .meta({ id: 'BackupScheduleUpdate', description: 'Omitted fields stay unchanged; null resets a field to its default.' })

const path = '/api/v1/server-backups'
const params = z.object({ name: z.string().meta({ description: 'File name of the backup.' }) })
const config = { right: 'admin' } as const

export const databaseMaintenanceRoutes = (deps: AppContext & ScheduleDeps) => (http: Http) => {
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
    return reply.status(202).send({ success: true, ...messageFields(BackupStarted()), taskIds: [taskId] })
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
      return reply.status(202).send({ success: true, ...messageFields(CompactionStarted()), taskIds: [taskId] })
    },
  )
}

/** The backup schedule. */
function scheduleRoute(http: Http, deps: AppContext & ScheduleDeps): void {
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
