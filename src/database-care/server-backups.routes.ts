import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { z } from 'zod'
import { isoInstant } from '../kernel/clock/index.ts'
import type { Ground } from '../kernel/feature/index.ts'
import type { Http } from '../kernel/http/index.ts'
import { TasksStarted } from '../kernel/tasks/index.ts'
import { backupReasons } from './backup-name.rules.ts'
import { compactDatabaseTask, makeBackupTask } from './database-care.tasks.ts'
import { getBackupPath, listBackups } from './server-backups.ts'

const ServerBackupDto = z
  .object({
    name: z.string(),
    createdAt: z.string(),
    sizeBytes: z.int(),
    reason: z.enum(backupReasons).meta({ description: 'manual: a person asked; scheduled; migration: before the schema changed.' }),
  })
  .meta({ id: 'ServerBackup' })

const path = '/api/v1/server-backups'
const params = z.object({ name: z.string() })
const config = { right: 'admin' } as const

export const databaseCareRoutes = (deps: Ground) => (http: Http) => {
  http.get(path, { schema: { response: { 200: z.array(ServerBackupDto) } }, config }, async () =>
    (await listBackups(deps)).map(({ name, madeAtMs, sizeBytes, reason }) => ({
      name,
      createdAt: isoInstant(madeAtMs),
      sizeBytes,
      reason,
    })),
  )
  http.post(path, { schema: { response: { 202: TasksStarted } }, config }, async (_, reply) => {
    const taskId = await deps.tasks.enqueue(deps.db, makeBackupTask, { reason: 'manual' }, { priority: 8 })
    return reply.status(202).send({ success: true, message: 'The server is being backed up.', taskIds: [taskId] })
  })
  http.get(
    `${path}/:name`,
    { schema: { params, response: { 200: z.any().meta({ description: 'The backup.' }) } }, config },
    async (request, reply) => {
      const file = await getBackupPath(deps, request.params.name)
      reply.header('content-disposition', `attachment; filename="${request.params.name}"`).header('content-length', (await stat(file)).size)
      return reply.type('application/zip').send(createReadStream(file))
    },
  )
  http.delete(
    `${path}/:name`,
    { schema: { params, response: { 204: z.undefined().meta({ description: 'Done.' }) } }, config },
    async (request, reply) => {
      await rm(await getBackupPath(deps, request.params.name), { force: true })
      return reply.status(204).send()
    },
  )
  http.post('/api/v1/maintenance/compact-database', { schema: { response: { 202: TasksStarted } }, config }, async (_, reply) => {
    const taskId = await deps.tasks.enqueue(deps.db, compactDatabaseTask, {}, { priority: 8 })
    return reply.status(202).send({ success: true, message: 'The database is being compacted.', taskIds: [taskId] })
  })
}
