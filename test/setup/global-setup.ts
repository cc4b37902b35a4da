// Promise: a test run leaves nothing behind: no PostgreSQL, no files in its run folder. What a killed run leaves, the next one removes.
// PostgreSQL starts when the first test asks for it (see databases.ts) and is shared by all workers of the run.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import type { KeeperMessage } from './postgres-keeper.ts'
import { abandonedFolders, scratchFolder } from './scratch-folders.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address that answers with the URL of this run's PostgreSQL, which it starts when needed. */
    postgresDoor: string
    /** Folder that is removed when the run ends. */
    runFolder: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const folder of abandonedFolders('run')) rmSync(folder, { recursive: true, force: true })
  const runFolder = scratchFolder('run')
  const removeRunFolder = () => rmSync(runFolder, { recursive: true, force: true })
  // Ctrl-C ends the run without its teardown.
  process.once('exit', removeRunFolder)
  const postgres = lazyPostgres()
  const door = createServer((_request, response) => {
    postgres.url().then(
      (url) => response.end(url),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  project.provide('postgresDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)
  project.provide('runFolder', runFolder)
  return async () => {
    door.close()
    door.closeAllConnections()
    await postgres.stop()
    removeRunFolder()
  }
}

function lazyPostgres() {
  let keeper: ChildProcess | undefined
  let url: Promise<string> | undefined
  return {
    url: (): Promise<string> => {
      url ??= process.env.HONDANA_TEST_DATABASE_URL ? Promise.resolve(process.env.HONDANA_TEST_DATABASE_URL) : startKeeper()
      return url
    },
    stop: async (): Promise<void> => {
      if (!keeper?.connected) return
      keeper.disconnect()
      await once(keeper, 'exit')
    },
  }

  async function startKeeper(): Promise<string> {
    // Plain Node runs the keeper, without the loaders of the test runner.
    keeper = fork(fileURLToPath(new URL('postgres-keeper.ts', import.meta.url)), {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const message = await Promise.race([
      once(keeper, 'message').then(([received]) => received as KeeperMessage),
      once(keeper, 'exit').then(
        (): KeeperMessage => ({ problem: 'The process that keeps PostgreSQL for tests ended before PostgreSQL was ready.' }),
      ),
    ])
    if ('problem' in message) throw new Error(message.problem)
    return message.url
  }
}
