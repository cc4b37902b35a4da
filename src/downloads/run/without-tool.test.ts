// A worker on whose server gallery-dl is missing.
import { expect, type TestContext, test } from 'vitest'
import { aDownloadQueue } from '../../../test/builders/a-download-queue.ts'
import { aDownloader, aDownloadProvider } from '../../../test/builders/a-plugin.ts'
import { aPostgresDatabase, aSqliteDatabase, type TestDatabase } from '../../../test/setup/databases.ts'
import { pollOptions } from '../../../test/setup/timeouts.ts'
import { createNodes } from '../../kernel/nodes/index.ts'

const withoutTool = async ({ onTestFinished }: TestContext, database: TestDatabase) => {
  let asked = 0
  const toolVersion = async () => {
    asked += 1
    return null
  }
  const queue = await aDownloadQueue({ database, plugins: [aDownloader(() => aDownloadProvider({ toolVersion }))] })
  onTestFinished(queue.close)
  return { queue, asked: () => asked }
}

test('the only worker says that gallery-dl is missing', async (context) => {
  const { queue } = await withoutTool(context, await aSqliteDatabase())
  const id = await queue.add('https://site.example/a')
  expect((await queue.becomes(id, ({ message }) => message !== null)).message).toContain("gallery-dl can't be started")
})

test('a worker beside others, which may have gallery-dl, leaves the downloads as they are', async (context) => {
  const { queue, asked } = await withoutTool(context, await aPostgresDatabase())
  const other = createNodes({ ...queue.context, version: 'test' })
  await other.join({ taskNames: [], contractSteps: [], migrations: [], onOutdated: () => undefined })
  context.onTestFinished(() => other.leave())
  const id = await queue.add('https://site.example/a')
  const before = await queue.find(id)
  await expect.poll(asked, pollOptions).toBeGreaterThan(2)
  expect(await queue.find(id)).toEqual(before)
})
