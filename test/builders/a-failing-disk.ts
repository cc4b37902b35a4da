// A disk with bad sectors: its folders can be listed and written to, but reading a file that it has fails with EIO.
// `const disk = await aFailingDisk(folder)`, create folders, write files to them, then `await disk.fail()`.
import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises'
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
const blockBytes = 4096

/** @throws Error when the system does not permit mounting (on Linux it requires root) */
export async function aFailingDisk(folder: string, image = `${folder}-image`): Promise<FailingDisk> {
  const whole = `${image}-whole`
  await mkdir(folder, { recursive: true })
  await writeFile(image, '')
  await truncate(image, sizeBytes)
  await run('mkfs.ext4', ['-q', '-b', String(blockBytes), image])
  await run('mount', ['-o', 'loop', image, folder])
  let firstBlock = 0
  return {
    fail: async () => {
      await run('sync', ['--file-system', folder])
      await copyFile(image, whole)
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
      firstBlock = Math.min(...(await Promise.all(files.map(firstBlockOf))))
      // What the system has in its cache would still be read.
      for (const file of files) await run('dd', [`if=${file}`, 'iflag=nocache', 'count=0', 'status=none'])
      await truncate(image, firstBlock * blockBytes)
    },
    heal: async () => {
      const from = [`skip=${firstBlock}`, `seek=${firstBlock}`]
      await run('dd', [`if=${whole}`, `of=${image}`, `bs=${blockBytes}`, ...from, 'conv=notrunc', 'status=none'])
    },
    remove: async () => {
      await run('umount', ['--lazy', folder])
      await Promise.all([image, whole].map((path) => rm(path, { force: true })))
    },
  }
}

/** The blocks of folders and of the file system itself come first. */
async function firstBlockOf(file: string): Promise<number> {
  const { stdout } = await run('filefrag', ['-v', `-b${blockBytes}`, file])
  const start = /^ +0: +0\.\. +\d+: +(\d+)\.\./m.exec(stdout)?.[1]
  if (start === undefined) throw new Error(`No block of ${file}: ${stdout}`)
  return Number(start)
}
