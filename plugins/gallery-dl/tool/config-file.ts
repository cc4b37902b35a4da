// The configuration file that gallery-dl is started with; it may hold passwords, so it lives in a folder that only this user can read.
// Promise: the folder is gone when the run ends; what a killed server left behind, runs of the tool that still use such a file included,
// is gone when its successor first runs the tool.
// Limit: servers in several containers with one temporary folder between them may take each other's process ids for dead ones; then a
// file can vanish between its making and the start of the tool, that run fails, and it is tried again.
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killProcessesUsing } from './orphaned-processes.ts'

/** What predecessors left is looked for once, before the first run of the tool. */
let firstSweep: Promise<void> | undefined

/** Makes a folder that only this user can read, holding a configuration file, for as long as `use` runs. */
export async function withConfigFile<T>(config: object, use: (path: string) => Promise<T>): Promise<T> {
  firstSweep ??= removeAbandonedConfigs(tmpdir())
  await firstSweep
  const folder = await mkdtemp(join(tmpdir(), `hondana-extractor-${process.pid}-`))
  try {
    const path = join(folder, 'config.json')
    await writeFile(path, JSON.stringify(config), { mode: 0o600 })
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An administrator's file first, so that ours wins. */
export const configArguments = (theirs: string | undefined, ours: string): readonly string[] => [
  '--config-ignore',
  ...(theirs === undefined ? [] : ['-c', theirs]),
  '-c',
  ours,
]

/** Removes the configuration folders of servers that run no more, and ends what still works with them. */
export async function removeAbandonedConfigs(temporary: string): Promise<void> {
  for (const name of await readdir(temporary)) {
    const pid = Number(/^hondana-extractor-(\d+)-/.exec(name)?.[1] ?? 0)
    const folder = join(temporary, name)
    if (pid !== 0 && (pid === process.pid ? await isOlderThanThisProcess(folder) : !isAlive(pid))) {
      await killProcessesUsing(folder)
      await removeUnlessForeign(folder)
    }
  }
}

/** A container gives the same process id to every server that it starts. */
async function isOlderThanThisProcess(folder: string): Promise<boolean> {
  return (await stat(folder)).mtimeMs < Date.now() - process.uptime() * 1000
}

async function removeUnlessForeign(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true })
  } catch (error) {
    // Another user's server made it; that user's next one removes it.
    if (!['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: there, and somebody else's.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
