// A file system of its own at a folder: `const disk = await aDisk(folder)`, then `await disk.disconnect()`.
import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface TestDisk {
  /** Mounts it; what was written to it is there again. */
  connect(): Promise<void>
  /** Leaves the empty folder that it was mounted at. */
  disconnect(): Promise<void>
  remove(): Promise<void>
}

/** @returns why this machine cannot mount anything (it takes an administrator on Linux), or undefined */
export async function findMountProblem(folder: string): Promise<string | undefined> {
  const disk = await aDisk(`${folder}/trial`).catch((error: Error) => error)
  if (disk instanceof Error) return disk.message.trim()
  await disk.remove()
  return undefined
}

/** @param content where it is mounted for good @throws Error when the system does not let us mount */
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
