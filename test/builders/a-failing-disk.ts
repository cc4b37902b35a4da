// A disk with bad sectors: its folders can be listed, but reading a file fails with EIO. `const disk = await aFailingDisk(folder)`, write
// files, `await disk.fail()`.
import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface FailingDisk {
  /** Makes the content of its files unreadable. */
  fail(): Promise<void>
  /** Makes it readable again. */
  heal(): Promise<void>
  remove(): Promise<void>
}

const sizeBytes = 32 * 1024 * 1024

/** @throws Error when the system does not permit mounting (on Linux it requires root) */
export async function aFailingDisk(folder: string, image = `${folder}-image`): Promise<FailingDisk> {
  const whole = `${image}-whole`
  await mkdir(folder, { recursive: true })
  await writeFile(image, '')
  await truncate(image, sizeBytes)
  await run('mkfs.ext4', ['-q', image])
  await run('mount', ['-o', 'loop,noatime', image, folder])
  return {
    fail: async () => {
      await run('sync', ['--file-system', folder])
      await copyFile(image, whole)
      // The folders stay in the system's cache, the content of files doesn't.
      for (const path of await readdir(folder, { recursive: true })) {
        const file = join(folder, path)
        if ((await stat(file)).isFile()) await run('dd', [`if=${file}`, 'iflag=nocache', 'count=0', 'status=none'])
      }
      await truncate(image, 0)
    },
    heal: () => run('dd', [`if=${whole}`, `of=${image}`, 'bs=1M', 'conv=notrunc', 'status=none']).then(() => undefined),
    remove: async () => {
      await run('umount', ['--lazy', folder])
      await Promise.all([image, whole].map((path) => rm(path, { force: true })))
    },
  }
}
