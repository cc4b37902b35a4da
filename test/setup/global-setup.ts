// Guarantee: a test run leaves nothing behind: no PostgreSQL, no files in its run folder. The next run removes the leftovers of a killed
// one. PostgreSQL starts on the first request of a test (see databases.ts), for all workers of the run.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import type { KeeperMessage } from './postgres-keeper.ts'
import { abandonedFolders, removeScratchFolder, scratchFolder, scratchParent } from './scratch-folders.ts'
import { bundleProgram, bundlesParent, writeTestBundles } from './test-bundles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address that returns the URL of this run's PostgreSQL and starts it when needed. */
    postgresServer: string
    /** The same for the path of the bundled server that crash tests kill. */
    killableServer: string
    /** Folder that is removed when the run ends. */
    runFolder: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const folder of [...abandonedFolders('run'), ...abandonedFolders('bundles', [bundlesParent])]) removeScratchFolder(folder)
  const place = scratchParent()
  mkdirSync(bundlesParent, { recursive: true })
  const runFolder = scratchFolder('run', place)
  const bundles = scratchFolder('bundles', bundlesParent)
  const removeRunFolder = () => {
    for (const folder of [runFolder, bundles]) removeScratchFolder(folder)
  }
  // Ctrl-C ends the run without its teardown.
  process.once('exit', removeRunFolder)
  // Temporary files that a test does not remove are deleted with the run.
  process.env.TMPDIR = join(runFolder, 'tmp')
  mkdirSync(process.env.TMPDIR)
  // Threads of the server under test, and servers that a test starts, load its files with Node itself: the cache compiles them once for
  // the whole run.
  process.env.NODE_COMPILE_CACHE ??= join(runFolder, 'compiled')
  process.env.HONDANA_TEST_BUNDLES = JSON.stringify(writeTestBundles(bundles))
  const postgres = lazyPostgres(place)
  const servers = {
    postgres: await openRequestServer(postgres.url),
    killable: await openRequestServer(lazyKillableServer(bundles)),
  }
  project.provide('postgresServer', servers.postgres.address)
  project.provide('killableServer', servers.killable.address)
  project.provide('runFolder', runFolder)
  return async () => {
    for (const server of Object.values(servers)) server.close()
    await postgres.stop()
    removeRunFolder()
  }
}

/** Responds to every request with the requested URL, or with a message that says why it is unavailable. */
async function openRequestServer(respond: () => Promise<string>): Promise<{ readonly address: string; close(): void }> {
  const server = createServer((_request, response) => {
    respond().then(
      (text) => response.end(text),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A run without crash tests does not bundle it. */
function lazyKillableServer(folder: string): () => Promise<string> {
  let path: string | undefined
  return async () => {
    path ??= bundleProgram(join(import.meta.dirname, '../crash/server-with-kill.ts'), folder)
    return path
  }
}

/** @param place folder for its data; PostgreSQL may run as a user who cannot access the run folder */
function lazyPostgres(place: string) {
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
      env: { ...process.env, TMPDIR: place },
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
