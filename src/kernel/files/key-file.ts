// A secret key of this server, in a file that only the server's user can read. Guarantee: it is created once; if two nodes start on one
// folder, the second uses the key of the first.
import { randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCodeOf, hasErrorCode } from '../errors/error-code.ts'
import type { ErrorFactory } from '../errors/index.ts'
import { syncFolder } from './replace-file.ts'

const keyBytes = 32

type Damaged = ErrorFactory<readonly []>

/**
 * Returns the key in a file, read or created on first use.
 * @param damaged error for a file that can't be read or contains no key; the file stays unchanged
 * @returns a function that returns the 32 bytes
 */
export function createKeyFile(file: string, damaged: Damaged): () => Promise<Buffer> {
  let cachedKey: Buffer | undefined
  return async () => {
    cachedKey ??= (await readKey(file, damaged)) ?? (await createKey(file, damaged))
    return cachedKey
  }
}

async function readKey(file: string, damaged: Damaged): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw damaged.with({ cause: error })
  })
  if (text === undefined) return undefined
  const key = Buffer.from(text, 'base64')
  if (key.length !== keyBytes) throw damaged()
  return key
}

async function createKey(file: string, damaged: Damaged): Promise<Buffer> {
  const temporaryPath = `${file}.${randomUUID()}.tmp`
  try {
    await using handle = await open(temporaryPath, 'w', 0o600)
    await handle.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`)
    await handle.sync()
    await publishOnce(temporaryPath, file)
    await syncFolder(dirname(file))
  } finally {
    await rm(temporaryPath, { force: true })
  }
  const key = await readKey(file, damaged)
  if (!key) throw damaged()
  return key
}

/** Unlike a rename, a hard link fails when the name is taken; file systems without links use the rename. */
async function publishOnce(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === 'EEXIST') return
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    await rename(from, to)
  }
}
