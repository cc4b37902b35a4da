// A folder outside the libraries with files to import: `const inbox = await anInbox()`, then `await inbox.add('One 1.cbz')`.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { type ArchiveSpec, anArchive } from './an-archive.ts'

export interface Inbox {
  readonly root: string
  /** @returns the path of the new file */
  add(name: string, content?: ArchiveSpec | Uint8Array): Promise<string>
  names(): Promise<readonly string[]>
  removeFolder(): Promise<void>
}

export async function anInbox(): Promise<Inbox> {
  const root = join(inject('runFolder'), `inbox-${randomUUID()}`)
  await mkdir(root)
  return {
    root,
    add: async (name, content = {}) => {
      const path = join(root, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, content instanceof Uint8Array ? content : anArchive({ seed: name, ...content }))
      return path
    },
    names: async () => (await readdir(root, { recursive: true })).toSorted(),
    removeFolder: () => rm(root, { recursive: true, force: true }),
  }
}
