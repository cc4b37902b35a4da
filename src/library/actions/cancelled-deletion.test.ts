import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aLibrary } from '../../../test/builders/a-library.ts'
import { aServer } from '../../../test/builders/a-server.ts'
import { joinSentences } from '../../kernel/sentences/index.ts'
import { deleteBooksFor } from './delete-files.ts'

test('a deletion that is cancelled deletes no further file; what it deleted is in the trash', async () => {
  const server = await aServer({ working: true })
  const library = await aLibrary({ server, files: { 'A/1.cbz': {}, 'A/2.cbz': {}, 'A/3.cbz': {} } })
  onTestFinished(async () => {
    await server.close()
    await library.removeFolder()
  })
  const bookIds = await Promise.all(['1.cbz', '2.cbz', '3.cbz'].map(async (name) => (await library.book(name)).id))
  const cancelled = new AbortController()
  const choice = {
    libraryId: library.id,
    bookIds,
    reason: joinSentences(['A test.']),
    onFileDeleted: () => cancelled.abort(new Error('cancelled')),
  }
  await expect(deleteBooksFor(server.app.context, choice, cancelled.signal)).rejects.toThrow('cancelled')
  expect(await readdir(join(library.root, 'A'))).toHaveLength(2)
  const inTrash = await server.app.context.db.selectFrom('book').select('id').where('deletedAt', 'is not', null).execute()
  expect(inTrash).toHaveLength(1)
})
