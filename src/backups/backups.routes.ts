import type { FastifyRequest } from 'fastify'
import type { Db } from '../kernel/db/index.ts'
import { callerOf, fieldErrorOf, filePart, type Http, RequestInvalid, receiveUpload, toFieldSentence } from '../kernel/http/index.ts'
import { getLibrary } from '../library/index.ts'
import { BackupMissing } from './backups.errors.ts'
import { ImportFields, ImportPreview, ImportResult } from './backups.schemas.ts'
import { type BackupImportDeps, type BackupImportRequest, importBackup, previewImport } from './import-backup.ts'
import { largestBackupBytes } from './read-backup.ts'

const upload = { right: 'admin', form: ImportFields.extend({ file: filePart }) } as const

/** Import of a reader app's backup (docs/behavior.md, "Backup import"), with a preview. */
export const backupsRoutes = (deps: BackupImportDeps) => (http: Http) => {
  http.post(
    '/api/v1/backupapp/import',
    {
      schema: { summary: 'Import a reading app backup', consumes: ['multipart/form-data'], response: { 200: ImportResult } },
      config: upload,
      bodyLimit: largestBackupBytes,
    },
    async (request) => importBackup(deps, await receiveImport(deps.db, request)),
  )
  http.post(
    '/api/v1/backupapp/preview',
    {
      schema: { summary: 'Preview a reading app backup', consumes: ['multipart/form-data'], response: { 200: ImportPreview } },
      config: upload,
      bodyLimit: largestBackupBytes,
    },
    async (request) => ({ titles: await previewImport(deps, await receiveImport(deps.db, request)) }),
  )
}

async function receiveImport(db: Db, request: FastifyRequest): Promise<BackupImportRequest> {
  const { file, fields } = await receiveUpload(request, { maxBytes: largestBackupBytes })
  const checked = ImportFields.safeParse(fields)
  if (!checked.success)
    throw RequestInvalid(
      checked.error.issues.map(({ path, code, message, ...params }) =>
        fieldErrorOf(path.join('.'), toFieldSentence({ kind: code, message, params })),
      ),
    )
  const { libraryId, ...choice } = checked.data
  const library = await getLibrary(db, libraryId)
  if (!file) throw BackupMissing()
  return { userId: callerOf(request).userId, library, bytes: file.bytes, ...choice }
}
