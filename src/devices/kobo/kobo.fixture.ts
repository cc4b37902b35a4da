// A Kobo e-reader as the server sees it: it stores the token of a response when it has processed that.
import type { Caller } from '../../../test/builders/a-caller.ts'
import type { TestServer } from '../../../test/builders/a-server.ts'
import { insertRows } from '../../kernel/db/index.ts'
import { newId } from '../../kernel/identity/index.ts'

export type Change = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface SyncPage {
  readonly changes: readonly Change[]
  readonly token: string
  readonly continues: boolean
}

export interface TestKobo {
  readonly key: string
  readonly keyId: string
  readonly root: string
  readonly caller: Caller
  get(path: string, headers?: Record<string, string>): ReturnType<Caller['get']>
  /** One call with a token, without storing that of the response: the connection broke. */
  call(token?: string): Promise<SyncPage>
  /** Syncs until the server has nothing more to send. */
  sync(): Promise<readonly Change[]>
  /** The token that the device stored last. */
  token(): string | undefined
  putState(bookId: string, state: Readonly<Record<string, unknown>>): ReturnType<Caller['put']>
}

/** A device with a new API key of this user. */
export async function aKobo(server: TestServer, owner: Caller, comment = 'Kobo Clara'): Promise<TestKobo> {
  const { key, id: keyId } = (await owner.post('/api/v2/users/me/api-keys', { comment })).json<{ key: string; id: string }>()
  const root = `/kobo/${key}/v1`
  const caller = server.as({ 'user-agent': 'Mozilla/5.0 (Kobo Touch 0373/4.41.23145)', 'x-kobo-deviceid': 'd1', 'x-kobo-userkey': 'u1' })
  const get: TestKobo['get'] = (path, headers = {}) => caller.inject({ method: 'GET', url: `${root}/${path}`, headers })
  let stored: string | undefined
  const call = async (token?: string): Promise<SyncPage> => {
    const response = await get('library/sync', token === undefined ? {} : { 'x-kobo-synctoken': token })
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
    const { headers } = response
    return { changes: response.json(), token: String(headers['x-kobo-synctoken']), continues: headers['x-kobo-sync'] === 'continue' }
  }
  return {
    ...{ key, keyId, root, caller, get, call },
    token: () => stored,
    sync: async () => {
      const changes: Change[] = []
      for (;;) {
        const page = await call(stored)
        changes.push(...page.changes)
        stored = page.token
        if (!page.continues) return changes
      }
    },
    putState: (bookId, state) => caller.put(`${root}/library/${bookId}/state`, { ReadingStates: [{ EntitlementId: bookId, ...state }] }),
  }
}

/** `NewEntitlement Novel`: the kinds of changes with the titles or names that they are about. */
export const summaryOf = (changes: readonly Change[]): readonly string[] =>
  changes.map((change) => {
    const about = /"(?:Title|Name)":"([^"]*)","(?:Type|WorkId)"/.exec(JSON.stringify(change))?.[1]
    return [...Object.keys(change), about].join(' ').trim()
  })

/** Copies the rows of a book, as if the library had many more. @returns their ids */
export async function copyBook(server: TestServer, bookId: string, count: number): Promise<readonly string[]> {
  const { db } = server.app.context
  const ids = Array.from({ length: count }, () => newId())
  const [book, media, metadata, epub] = await Promise.all([
    db.selectFrom('book').selectAll().where('id', '=', bookId).executeTakeFirstOrThrow(),
    db.selectFrom('bookMedia').selectAll().where('bookId', '=', bookId).executeTakeFirstOrThrow(),
    db.selectFrom('bookMetadata').selectAll().where('bookId', '=', bookId).executeTakeFirstOrThrow(),
    db.selectFrom('bookEpub').selectAll().where('bookId', '=', bookId).executeTakeFirstOrThrow(),
  ])
  await insertRows(
    db,
    'book',
    ids.map((id) => ({ ...book, id, path: `${id}.epub`, nameKey: id })),
  )
  await insertRows(
    db,
    'bookMedia',
    ids.map((id) => ({ ...media, bookId: id })),
  )
  await insertRows(
    db,
    'bookMetadata',
    ids.map((id) => ({ ...metadata, bookId: id })),
  )
  await insertRows(
    db,
    'bookEpub',
    ids.map((id) => ({ ...epub, bookId: id })),
  )
  return ids
}
