// A library with a folder on disk: `const library = await aLibrary({ server })`, then `await library.add('One Piece/c001.cbz')`.
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import type { BookDto } from '../../src/library/books/books.schemas.ts'
import type { LibraryDto, LibraryStateDto } from '../../src/library/libraries/libraries.schemas.ts'
import { hasChanges } from '../../src/library/search/search-documents.queries.ts'
import type { SeriesDto } from '../../src/library/series/series.schemas.ts'
import type { TestServer } from './a-server.ts'
import { type ArchiveSpec, anArchive } from './an-archive.ts'

export interface LibrarySpec {
  /** A server with running background tasks. */
  readonly server: TestServer
  /** Default: a unique name. */
  readonly name?: string
  /** Further options of POST /api/v1/libraries. */
  readonly options?: Readonly<Record<string, unknown>>
  /** Files that exist before the first scan. */
  readonly files?: Readonly<Record<string, ArchiveSpec | Uint8Array>>
}

export interface TestLibrary {
  readonly id: string
  readonly root: string
  /** Writes a file, an archive unless bytes are given. */
  add(path: string, content?: ArchiveSpec | Uint8Array): Promise<void>
  remove(path: string): Promise<void>
  move(from: string, to: string): Promise<void>
  /** Scans and waits for all follow-up tasks. @param query "deep=true" and the like @returns the report of the scan */
  scan(query?: string): Promise<Record<string, unknown>>
  /** As returned to the administrator. */
  /** Including the problems of its folders. */
  show(): Promise<LibraryDto & LibraryStateDto>
  series(query?: string): Promise<readonly SeriesDto[]>
  /** All books of the library by path, including those in the trash. */
  books(): Promise<readonly BookDto[]>
  /** @throws Error when no book has this file name */
  book(fileName: string): Promise<BookDto>
  removeFolder(): Promise<void>
}

let clockMs = Date.UTC(2020, 0, 1)

/** Adds a library to a running server and scans it. */
export async function aLibrary({ server, name = randomUUID(), options = {}, files = {} }: LibrarySpec): Promise<TestLibrary> {
  const root = join(inject('runFolder'), `library-${randomUUID()}`)
  await mkdir(root)
  for (const [path, content] of Object.entries(files)) await write(root, path, content)
  const created = await server.http.post('/api/v1/libraries', { name, root, ...options })
  if (created.statusCode !== 200) throw new Error(`No library: ${created.body}`)
  const { id } = created.json<LibraryDto>()
  const { db, tasks } = server.app.context
  const settled = async () => {
    await tasks.idle()
    // A search waits only briefly for its index, which a busy machine may exceed. Each search continues the indexing.
    while (await hasChanges(db)) await server.http.get('/api/v1/series?search=x&size=1')
  }
  await settled()
  const get = async <T>(url: string): Promise<T> => {
    const response = await server.http.get(url)
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`)
    return response.json<T>()
  }
  const list = async <T>(url: string): Promise<readonly T[]> => (await get<{ content: readonly T[] }>(url)).content
  const books = () => list<BookDto>(`/api/v1/books?library_id=${id}&unpaged=true&sort=url`)
  return {
    id,
    root,
    add: (path, content) => write(root, path, content),
    remove: (path) => rm(join(root, path), { recursive: true }),
    move: async (from, to) => {
      await mkdir(dirname(join(root, to)), { recursive: true })
      await rename(join(root, from), join(root, to))
    },
    scan: async (query = '') => {
      await server.http.post(`/api/v1/libraries/${id}/scan?${query}`)
      await settled()
      const { content } = await get<{ content: readonly { name: string; outcome: Record<string, unknown> | null }[] }>('/api/v1/tasks')
      const task = content.find(({ name }) => name === 'library.scan')
      if (!task?.outcome) throw new Error(`The scan did not succeed: ${JSON.stringify(task)}`)
      return task.outcome
    },
    show: async () => {
      const states = await get<readonly LibraryStateDto[]>('/api/v1/library-states')
      const state = states.find(({ libraryId }) => libraryId === id)
      if (!state) throw new Error(`No state of library ${id}`)
      return { ...(await get<LibraryDto>(`/api/v1/libraries/${id}`)), ...state }
    },
    series: (query = '') => list<SeriesDto>(`/api/v1/series?library_id=${id}&unpaged=true&${query}`),
    books,
    book: async (fileName) => {
      const found = (await books()).find(({ url }) => url.endsWith(`/${fileName}`))
      if (!found) throw new Error(`No book ${fileName}`)
      return found
    },
    removeFolder: () => rm(root, { recursive: true, force: true }),
  }
}

/** Gives each write a later time, as if the disk were not written many times per millisecond. */
async function write(root: string, path: string, content: ArchiveSpec | Uint8Array = {}): Promise<void> {
  const target = join(root, path)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, content instanceof Uint8Array ? content : anArchive({ seed: path, ...content }))
  clockMs += 1000
  await utimes(target, new Date(clockMs), new Date(clockMs))
}
