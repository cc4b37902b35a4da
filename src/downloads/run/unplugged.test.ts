// A drive that is disconnected while a download writes to it.
import { mkdirSync, renameSync } from 'node:fs'
import { mkdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { aDownloadQueue, recordFileOf } from '../../../test/builders/a-download-queue.ts'
import { aFakeMangaDex } from '../../../test/fakes/fake-mangadex.ts'
import { pollOptions } from '../../../test/setup/timeouts.ts'

const closes: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closes.splice(0).reverse()) await close()
})

describe('a drive that is disconnected during a download', { concurrent: true }, () => {
  test.each([
    ['leaving nothing', async () => undefined],
    ['leaving an empty folder', (root: string) => mkdir(root)],
  ] as const)('%s: nothing is written in its place or counted as failed, and the download resumes when it is back', async (_, leave) => {
    const source = await aFakeMangaDex().title().chapters(4).start()
    const [, second] = source.chaptersOf()
    if (!second) throw new Error('no second chapter')
    source.breakPage(second, 2, { latencyMs: 4_000 })
    const queue = await aDownloadQueue({ source })
    closes.push(source.close, queue.close)
    const id = await queue.add(source.titleUrl())
    await vi.waitFor(() => expect(source.requestedPages(second)).toContain(2), pollOptions)
    await vi.waitFor(async () => expect(await queue.archives()).toHaveLength(1), pollOptions)
    const drive = `${queue.root}-pulled-out`
    await rename(queue.root, drive)
    await leave(queue.root)
    const waiting = await queue.becomes(id, ({ status, nextAttemptAt }) => status !== 'DOWNLOADING' && nextAttemptAt !== null)
    expect(waiting).toMatchObject({
      status: 'PENDING',
      attempt: 0,
      message: expect.stringMatching(/is unavailable|isn't connected|disk is connected/),
    })
    const remainingFiles = await queue.files().catch(() => [])
    expect(remainingFiles.filter((path) => !path.startsWith('.'))).toEqual([])
    const recorded = await queue.context.db.selectFrom('chapterUrl').select('chapterKey').execute()
    expect(recorded).toHaveLength(1)

    await rm(queue.root, { recursive: true, force: true })
    await rename(drive, queue.root)
    source.heal()
    await queue.context.db.updateTable('download').set({ nextAttemptAt: 1 }).where('id', '=', id).execute()
    expect(await queue.becomes(id, ({ status }) => status === 'COMPLETED')).toMatchObject({ attempt: 0, message: null })
    expect(await queue.archives()).toHaveLength(4)
    expect((await recordFileOf(queue.root, source.firstTitle().id)).chapters).toHaveLength(4)
    expect((await queue.files()).filter((path) => path.includes('staging'))).toEqual([])
  })

  const aTitleOnTheShelf = async () => {
    const source = await aFakeMangaDex().title().chapters(1).start()
    const queue = await aDownloadQueue({ source })
    closes.push(source.close, queue.close)
    const id = await queue.add(source.titleUrl())
    await queue.ended(id)
    await queue.scanned()
    return { source, queue, id }
  }

  test('while the source is still responding: nothing is written to the empty folder left behind', async () => {
    const { source, queue, id } = await aTitleOnTheShelf()
    source.publish()
    source.breakPath(/\/feed/, { latencyMs: 2_000 })
    source.forgetRequests()
    await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
    await queue.becomes(id, ({ status }) => status === 'DOWNLOADING')
    const drive = `${queue.root}-pulled-out`
    await rename(queue.root, drive)
    await mkdir(queue.root)
    const waiting = await queue.becomes(id, ({ nextAttemptAt }) => nextAttemptAt !== null)
    expect(waiting).toMatchObject({
      status: 'PENDING',
      attempt: 0,
      message: expect.stringMatching(/is unavailable|isn't connected|disk is connected/),
    })
    expect(await queue.files()).toEqual([])
    expect(source.requestedChapters()).toEqual([])
    await rm(queue.root, { recursive: true })
    await rename(drive, queue.root)
  })

  test.each(['EACCES', 'ENOSPC'])('when its mount point fails with %s: the download waits for the drive', async (code) => {
    const source = await aFakeMangaDex().title().chapters(1).start()
    let atPlan: () => void = () => undefined
    const queue = await aDownloadQueue({ source, parts: { onStep: (step) => (step === 'planned' ? atPlan() : undefined) } })
    closes.push(source.close, queue.close)
    const id = await queue.add(source.titleUrl())
    await queue.ended(id)
    await queue.scanned()
    source.publish()
    atPlan = () => {
      atPlan = () => undefined
      renameSync(queue.root, `${queue.root}-pulled-out`)
      mkdirSync(queue.root)
      throw Object.assign(new Error(`${code}: no new folder here`), { code, path: join(queue.root, 'new') })
    }
    await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
    const waiting = await queue.becomes(id, ({ status, nextAttemptAt }) => status === 'FAILED' || nextAttemptAt !== null)
    expect(waiting).toMatchObject({ status: 'PENDING', attempt: 0, message: expect.stringContaining('disk is connected') })
  })

  test('when it holds only this series: nothing is written to its mount point', async () => {
    const { source, queue, id } = await aTitleOnTheShelf()
    const folder = source.firstTitle().id
    await mkdir(join(queue.root, 'Nas'))
    await rename(join(queue.root, folder), join(queue.root, 'Nas', folder))
    await queue.ask('POST', `/libraries/${queue.libraryId}/scan`)
    await queue.scanned()
    // A scan once saw a disk there; now it is an ordinary folder.
    const { db } = queue.context
    const seen = { libraryId: queue.libraryId, path: 'Nas', isDisk: 1, reason: null, awaySince: null, books: 0, accepted: 0 } as const
    await db.insertInto('diskFolder').values(seen).execute()
    source.publish()
    await queue.ask('POST', `/downloads/${id}/action`, { action: 'RETRY' })
    const waiting = await queue.becomes(id, ({ nextAttemptAt }) => nextAttemptAt !== null)
    expect(waiting).toMatchObject({ status: 'PENDING', attempt: 0, message: expect.stringContaining('the disk at "Nas"') })
    expect(await queue.archives()).toHaveLength(1)
    await db.updateTable('diskFolder').set({ isDisk: 0 }).execute()
    await db.updateTable('download').set({ nextAttemptAt: 1 }).where('id', '=', id).execute()
    expect(await queue.becomes(id, ({ status }) => status === 'COMPLETED')).toMatchObject({ attempt: 0, message: null })
    expect(await queue.archives()).toHaveLength(2)
  })

  test('and fails with another error at the next start, the other downloads run', async () => {
    const { source, queue, id } = await aTitleOnTheShelf()
    const other = await queue.addLibrary('Other')
    await queue.stopWorker()
    const { db } = queue.context
    // As a server that was killed left it.
    await db.updateTable('download').set({ status: 'DOWNLOADING', leaseOwner: 'gone', leaseUntil: 1 }).where('id', '=', id).execute()
    await rename(queue.root, `${queue.root}-pulled-out`)
    await symlink(queue.root, queue.root)
    await queue.startWorker()
    const title = { url: source.titleUrl(), libraryId: other }
    const added = (await queue.ask('POST', '/downloads', title)).body.id
    expect(await queue.becomes(added, ({ status }) => status === 'COMPLETED')).toMatchObject({ message: null })
    expect(await queue.becomes(id, ({ nextAttemptAt }) => nextAttemptAt !== null)).toMatchObject({ status: 'PENDING', attempt: 0 })
    await rm(queue.root)
    await rename(`${queue.root}-pulled-out`, queue.root)
  })
})
