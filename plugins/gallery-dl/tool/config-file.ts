// The configuration file for gallery-dl. It may contain passwords, so its folder is readable only by this user.
// Guarantee: the folder is removed when the run ends. Files of a killed server, and gallery-dl processes that still use them, are removed
// when the next server first runs the tool.
// Limit: servers in several containers that share one temporary folder may take each other's process ids for dead ones; then a file can
// disappear between its creation and the start of the tool, and that run fails and is retried.
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killProcessesUsing } from './orphaned-processes.ts'

const sweep = createSweep(tmpdir)

/** Creates a folder that only this user can read, with a configuration file, for as long as `use` runs. */
export async function withConfigFile<T>(config: object, use: (path: string) => Promise<T>): Promise<T> {
  await sweep()
  const folder = await mkdtemp(join(tmpdir(), `hondana-extractor-${process.pid}-`))
  try {
    const path = join(folder, 'config.json')
    await writeFile(path, JSON.stringify(config), { mode: 0o600 })
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes leftovers of earlier servers once, before the first run of the tool. After a failure, the next run does it. */
export function createSweep(temporary: () => string): () => Promise<void> {
  let cleanup: Promise<void> | undefined
  return () => {
    cleanup ??= removeAbandonedConfigs(temporary()).catch((error: unknown) => {
      cleanup = undefined
      throw error
    })
    return cleanup
  }
}

/** The administrator's file comes first, so that our options override it. */
export const configArguments = (userConfig: string | undefined, ownConfig: string): readonly string[] => [
  '--config-ignore',
  ...(userConfig === undefined ? [] : ['-c', userConfig]),
  '-c',
  ownConfig,
]

/** Removes the configuration folders of servers that no longer run, and stops processes that still use them. */
export async function removeAbandonedConfigs(temporary: string): Promise<void> {
  for (const name of await readdir(temporary)) {
    const digits = /^hondana-extractor-(\d+)-/.exec(name)?.[1]
    if (digits === undefined) continue
    const pid = Number(digits)
    const folder = join(temporary, name)
    if (pid !== 0 && (pid === process.pid ? await isOlderThanThisProcess(folder) : !isAlive(pid))) {
      await killProcessesUsing(folder)
      await removeUnlessForeign(folder)
    }
  }
}

/** In a container every server gets the same process id. */
async function isOlderThanThisProcess(folder: string): Promise<boolean> {
  return (await stat(folder)).mtimeMs < Date.now() - process.uptime() * 1000
}

async function removeUnlessForeign(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true })
  } catch (error) {
    // Created by a server of another user, whose next server removes it.
    if (!['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
