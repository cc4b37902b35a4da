// Process lifecycle: read settings, listen, print the address, drain on SIGTERM. Everything else is in app.ts.
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { inspect } from 'node:util'
import { createApp, databasePlan } from './app.ts'
import { databaseLocationOf } from './app-context.ts'
import {
  copiedText,
  copyDatabase,
  copyUsage,
  parseCopyArguments,
  restoreBackup,
  showProgress,
  TransferRefused,
} from './database-maintenance/index.ts'
import { endProcess, endProcessSoon } from './end-process.ts'
import { readSettings, type Settings, SettingsInvalid } from './kernel/config/index.ts'
import { InstanceAlreadyRunning, SchemaTooNew } from './kernel/db/index.ts'
import { asError, CatalogueError } from './kernel/errors/index.ts'
import { createLog, createLogMemory } from './kernel/log/index.ts'
import { letYoungGenerationGrow, releaseWhenIdle } from './kernel/memory/index.ts'
import { ConfigFolderDiffers, type Nodes, OlderNodesRunning } from './kernel/nodes/index.ts'
import { commandErrorOf, startupErrorOf } from './startup-error.rules.ts'

const releaseEveryMs = { usual: 60_000, smallMachine: 5_000 }
/** Their messages say what to do. */
const expectedErrors = [SettingsInvalid, InstanceAlreadyRunning, CatalogueError, SchemaTooNew, OlderNodesRunning, ConfigFolderDiffers]

/** Runs the server until it is stopped; ends the process itself. */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const stopRequested = Promise.withResolvers<string>()
  listenForTheEnd(stopRequested.resolve)
  let settings: Settings | undefined
  try {
    const read = readSettings(env)
    settings = read.settings
    await run(read, stopRequested)
  } catch (error) {
    const expected = expectedErrors.some((kind) => error instanceof kind)
    const sentence = expected ? asError(error).message : settings && startupErrorOf(error, settings)
    process.stderr.write(`${sentence ? `Hondana couldn't start: ${sentence}` : inspect(error)}\n`)
    await endProcess(1)
  }
}

/** Replaces the server's data with a backup; ends the process with a message about the result. */
export async function restore(env: NodeJS.ProcessEnv, file: string | undefined): Promise<void> {
  const progress = showProgress(process.stdout)
  try {
    if (file === undefined) throw new TransferRefused('Specify the backup file: npm start -- restore <file>.')
    const { settings } = readSettings(env)
    const target = { settings, location: databaseLocationOf(settings), plan: databasePlan(settings) }
    const done = await restoreBackup({ ...target, file: resolve(file), nowMs: Date.now(), report: progress.report })
    progress.end()
    process.stdout.write(`${done}\n`)
  } catch (error) {
    progress.end()
    failCommand('Restore', error)
  }
}

/** Copies the data of a server to another database; ends the process with a message about the result. */
export async function copy(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> {
  const progress = showProgress(process.stdout)
  try {
    if (args.some((one) => one === '--help' || one === '-h')) {
      process.stdout.write(`${copyUsage}\n`)
      return
    }
    const locations = parseCopyArguments(args, (path) => resolve(path))
    const done = await copyDatabase({ ...locations, plan: databasePlan(readSettings(env).settings), report: progress.report })
    progress.end()
    process.stdout.write(`${copiedText(done, locations.to)}\n`)
  } catch (error) {
    progress.end()
    failCommand('Copy', error)
  }
}

function failCommand(name: string, error: unknown): void {
  const isExpected = [...expectedErrors, TransferRefused].some((kind) => error instanceof kind)
  const sentence = isExpected ? asError(error).message : commandErrorOf(error)
  process.stderr.write(`${name} failed: ${sentence ?? inspect(error)}\n`)
  process.exitCode = 1
}

async function run({ settings, warnings }: ReturnType<typeof readSettings>, stopRequested: PromiseWithResolvers<string>): Promise<void> {
  const logMemory = createLogMemory()
  let nodes: Nodes | undefined
  const log = await createLog(settings, {
    memory: logMemory,
    fields: () => (nodes && nodes.runningCount() > 1 ? { node: nodes.name } : {}),
  })
  // Also while it still starts, which takes minutes if the database is migrated.
  void stopRequested.promise.then(() => endProcessSoon(log))
  for (const warning of warnings) log.warn(warning)
  const app = await createApp({ settings, log, logMemory, shutDown: () => stopRequested.resolve('Shutdown requested by an administrator') })
  nodes = app.context.nodes
  if (settings.roles.includes('web')) {
    const { host, port } = app.context.settings
    await app.http.listen({ host, port })
    log.info(`Hondana is listening on ${addressOf(app.context.settings, app.http.server.address())}`)
  }
  await app.start()
  if (!settings.smallMachine) letYoungGenerationGrow()
  releaseWhenIdle(settings.smallMachine ? releaseEveryMs.smallMachine : releaseEveryMs.usual)
  log.info(`${await stopRequested.promise}; waiting for running work to finish`)
  await app.close()
  await endProcess(0)
}

/** Resolves on a signal, and when the launcher that started this process has exited, so that no orphan holds the port. */
function listenForTheEnd(resolve: (why: string) => void): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve('Stopping'))
  if (process.channel) process.on('disconnect', () => resolve('Stopping because the launcher exited'))
}

function addressOf({ host, basePath, port, tlsCertFile }: Settings, address: AddressInfo | string | null): string {
  const displayHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `${tlsCertFile ? 'https' : 'http'}://${displayHost.includes(':') ? `[${displayHost}]` : displayHost}:${typeof address === 'object' && address ? address.port : port}${basePath}`
}
