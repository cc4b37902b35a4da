// One server for all tests of a file, or of a `describe` block: a start takes longer than most tests. Each test creates what it needs under
// names of its own, and changes neither the administrator nor settings that the other tests depend on; a test that must, or that needs an
// empty server, starts its own with `aServer`.
import { afterAll, beforeAll } from 'vitest'
import type { TestDatabase } from '../setup/databases.ts'
import { aServer, type ServerParts, type TestServer } from './a-server.ts'

export interface SharedServerParts extends Omit<ServerParts, 'database'> {
  /** Creates its database: the function that `describe.each(databases)` passes. */
  readonly aDatabase?: () => Promise<TestDatabase>
}

/** Call it where the tests are declared. It starts before the first test and is closed after the last. */
export function aSharedServer({ aDatabase, ...parts }: SharedServerParts = {}): TestServer {
  let server: TestServer | undefined
  const started = (): TestServer => {
    if (!server) throw new Error('The shared server runs only during the tests.')
    return server
  }
  beforeAll(async () => {
    server = await aServer({ ...parts, ...(aDatabase ? { database: await aDatabase() } : {}) })
  })
  afterAll(() => server?.close())
  return {
    get app() {
      return started().app
    },
    get http() {
      return started().http
    },
    get anonymous() {
      return started().anonymous
    },
    get configDir() {
      return started().configDir
    },
    as: (headers) => started().as(headers),
    aUser: (email, choices) => started().aUser(email, choices),
    url: () => started().url(),
    close: async () => undefined,
  }
}
