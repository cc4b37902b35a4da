// A person resets a field while somebody else unlinks the source that provides it.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { aLibrary } from '../../../test/builders/a-library.ts'
import { aServer } from '../../../test/builders/a-server.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { databases } from '../../../test/setup/databases.ts'
import { inTransaction } from '../../kernel/db/index.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import { lockBindings, saveBinding } from '../bindings/bindings.queries.ts'
import { writeSourceValues } from './write-source-values.ts'

test.each(databases)('the values of a source that is unlinked meanwhile do not return on %s', async (_engine, aDatabase) => {
  const mangaDex = await aFakeMangaDex()
    .title({ title: 'Berserk', description: { en: 'Guts.' } })
    .start()
  const settings = { HONDANA_SRCA_API_URL: mangaDex.url, HONDANA_SRCA_UPLOADS_URL: mangaDex.url }
  const server = await aServer({ database: await aDatabase(), settings, working: true })
  await server.http.patch('/api/v1/plugins/srca', { enabled: true })
  const library = await aLibrary({ server, files: { [`${mangaDex.firstTitle().id}/1.cbz`]: {} } })
  onTestFinished(async () => {
    await server.close()
    await mangaDex.close()
    await library.removeFolder()
  })
  const series = async () => requireDefined((await library.series())[0], 'the series')
  const { id: seriesId, metadata } = await series()
  expect(metadata.summary).toBe('Guts.')
  const { context } = server.app
  let reset: ReturnType<typeof server.http.post> | undefined
  await inTransaction(context.db, async (trx) => {
    await lockBindings(trx, seriesId)
    await saveBinding(trx, { seriesId, pluginId: 'srca', externalId: '', url: '', origin: 'person' }, true)
    await writeSourceValues({ ...context, db: trx }, seriesId)
    reset = server.http.post(`/api/v1/series/${seriesId}/metadata/reset`, { fields: ['summary'] })
    await pause(300)
  })
  expect((await reset)?.statusCode).toBe(204)
  await context.tasks.idle()
  expect((await series()).metadata.summary).toBe('')
})
