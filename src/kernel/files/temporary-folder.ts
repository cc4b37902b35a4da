// Folders for temporary work, all in one place, so that those of a killed process can be found.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureFolder } from './ensure-folder.ts'

const placeOf = (configDir: string): string => join(configDir, 'tmp')

/** Runs work with a new, empty folder in the configuration folder, and removes it when the work has ended. */
export async function inTemporaryFolder<T>(configDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await ensureFolder(placeOf(configDir), { mode: 0o700 })
  const folder = await mkdtemp(join(placeOf(configDir), 'work-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what a killed process left. Only for the sole user of this configuration folder. */
export const sweepTemporaryFolders = (configDir: string): Promise<void> => rm(placeOf(configDir), { recursive: true, force: true })
