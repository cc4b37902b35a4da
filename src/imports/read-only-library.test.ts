// Work on a library whose disk is mounted read-only.
import { execFileSync } from 'node:child_process'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findMountProblem } from '../../test/builders/a-disk.ts'
import { aLibrary } from '../../test/builders/a-library.ts'
import { aServer } from '../../test/builders/a-server.ts'
import { anInbox } from '../../test/builders/an-inbox.ts'
import { aPicture } from '../formats/image/pictures.fixture.ts'
import type { BookImportDto } from './imports.schemas.ts'

const noDisks = await findMountProblem(inject('runFolder'))

test.skipIf(noDisks)(
  'imports, conversions and cuts on a read-only disk fail with the same error (requires permission to mount)',
  async () => {
    const server = await aServer({ working: true })
    onTestFinished(() => server.close())
    const library = await aLibrary({
      server,
      files: { 'A/1.cbr': {}, 'A/2.cbz': { files: { '001.jpg': await aPicture('jpeg', 80, 5_000) } } },
    })
    onTestFinished(() => library.removeFolder())
    const inbox = await anInbox()
    onTestFinished(() => inbox.removeFolder())
    execFileSync('mount', ['--bind', library.root, library.root])
    onTestFinished(() => void execFileSync('umount', ['--lazy', library.root]))
    execFileSync('mount', ['-o', 'remount,bind,ro', library.root])
    const error = { code: 'STORAGE_NOT_USABLE', params: { code: 'EROFS' } }

    const books = [{ sourceFile: await inbox.add('New c001.cbz'), libraryId: library.id, newSeries: 'New' }]
    await server.http.post('/api/v1/imports', { copyMode: 'COPY', books })
    await server.app.context.tasks.idle()
    const [imported] = (await server.http.get('/api/v1/imports')).json<BookImportDto[]>()
    expect(imported).toMatchObject({ errorSaying: error })

    const { taskIds } = (await server.http.post(`/api/v1/books/${(await library.book('1.cbr')).id}/archive/repair`)).json()
    await server.app.context.tasks.idle()
    const { outcome } = (await server.http.get(`/api/v1/tasks/${taskIds[0]}`)).json()
    expect(outcome.troubles).toMatchObject([{ message: expect.stringContaining("can't read or write a file (EROFS)") }])

    const cut = `/api/v1/media-management/oversized-pages/split/${(await library.book('2.cbz')).id}`
    expect((await server.http.post(`${cut}?maxHeight=2000&minHeight=2000`)).json()).toMatchObject({ code: error.code })
  },
)
