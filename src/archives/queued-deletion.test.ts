// The deletion that is queued for a new file until it is the book's, when it runs late.
import { access, symlink, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aLibrary } from '../../test/builders/a-library.ts'
import { aServer } from '../../test/builders/a-server.ts'
import { aPage } from '../../test/builders/an-archive.ts'
import { aRar5 } from '../formats/archive/rar/rar.fixture.ts'
import { plenty } from '../formats/decoder/decoder.fixture.ts'
import { createDecoder } from '../formats/decoder/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'
import { convertBook } from './convert-book.ts'
import { deleteReplacedFile } from './replace-book-file.ts'

test('never deletes the file of a book whose library got another path to the same folder meanwhile', async () => {
  const server = await aServer({ working: true })
  const library = await aLibrary({ server, files: { 'S/1.cbr': aRar5([{ name: '1.jpg', content: aPage({ seed: 'a' }, '1.jpg') }]) } })
  const decoder = createDecoder({ memory: plenty })
  const link = `${library.root}-link`
  await symlink(library.root, link)
  onTestFinished(async () => {
    await decoder.close()
    await server.close()
    await unlink(link)
    await library.removeFolder()
  })
  const { context } = server.app
  const queued: Parameters<typeof deleteReplacedFile>[1][] = []
  const tasks: AppContext['tasks'] = {
    ...context.tasks,
    enqueue: async (db, task, payload, options) => {
      if (task.name !== 'archives.drop-replaced-file') return context.tasks.enqueue(db, task, payload, options)
      queued.push(payload as (typeof queued)[number])
      return ''
    },
  }
  const { id } = await library.book('1.cbr')
  await convertBook({ ...context, tasks, decoder }, id, new AbortController().signal)
  expect(queued.map(({ path }) => path)).toEqual([join(library.root, 'S/1.cbz'), join(library.root, 'S/1.cbr')])
  expect((await server.http.patch(`/api/v1/libraries/${library.id}`, { root: link })).statusCode).toBe(204)
  for (const replaced of queued) await expect.poll(() => deleteReplacedFile(context, replaced)).toBeUndefined()
  await access(join(library.root, 'S/1.cbz'))
})
