// A separate file system mounted at a folder: `const disk = await aDisk(folder)`, then `await disk.disconnect()`.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface TestDisk {
  /** Mounts it with the files written earlier. */
  connect(): Promise<void>
  /** Leaves the empty mount folder. */
  disconnect(): Promise<void>
  remove(): Promise<void>
}

/** @returns why this machine cannot mount anything (on Linux it requires root), or undefined */
export async function findMountProblem(folder: string): Promise<string | undefined> {
  // Several test files may try at once.
  const disk = await aDisk(`${folder}/trial-${randomUUID()}`).catch((error: Error) => error)
  if (disk instanceof Error) return disk.message.trim()
  await disk.remove()
  return undefined
}

/** @param content permanent location of the data @throws Error when the system does not permit mounting */
export async function aDisk(folder: string, content = `${folder}-disk`): Promise<TestDisk> {
  await mkdir(folder, { recursive: true })
  await mkdir(content)
  const connect = async () => {
    await run('mount', ['--bind', content, folder])
  }
  const disconnect = async () => {
    await run('umount', ['--lazy', folder])
  }
  try {
    await run('mount', ['-t', 'tmpfs', 'tmpfs', content])
  } catch (error) {
    await rm(content, { recursive: true })
    throw error
  }
  await connect()
  return {
    connect,
    disconnect,
    remove: async () => {
      await disconnect().catch(() => undefined)
      await run('umount', ['--lazy', content])
      await rm(content, { recursive: true })
    },
  }
}
