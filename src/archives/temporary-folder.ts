import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder in the configuration folder for the time of some work. */
export async function inTemporaryFolder<T>(configDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const parent = join(configDir, 'tmp')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'archive-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
