// Promise: passwords of plugins lie in the database only sealed (AES-256-GCM), each bound to its plugin and key; the key to open them is
// the file secrets.key in the configuration folder, readable by the server's user alone.
// Limit: who reads both the folder and the database reads the passwords; without the file they must be entered again.
import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../kernel/files/index.ts'
import { SecretKeyInvalid } from './plugins.errors.ts'

export interface SecretBox {
  /** Seals a text for one place; the same text seals differently each time. @throws SecretKeyInvalid */
  seal(text: string, place: string): Promise<string>
  /** @returns the text, or undefined when it was sealed with another key or for another place @throws SecretKeyInvalid */
  open(sealed: string, place: string): Promise<string | undefined>
}

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const version = 'v1:'

/** The key file is read, or made, when the first secret needs it. */
export function createSecretBox(configDir: string): SecretBox {
  const keyFile = join(configDir, 'secrets.key')
  let known: Buffer | undefined
  const key = async (): Promise<Buffer> => {
    known ??= (await readKey(keyFile)) ?? (await createKey(keyFile))
    return known
  }
  return {
    seal: async (text, place) => {
      const nonce = randomBytes(nonceBytes)
      const seal = createCipheriv(cipher, await key(), nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([seal.update(text, 'utf8'), seal.final()])
      return version + Buffer.concat([nonce, seal.getAuthTag(), sealed]).toString('base64')
    },
    open: async (sealed, place) => unseal(await key(), sealed, place),
  }
}

function unseal(key: Buffer, sealed: string, place: string): string | undefined {
  const bytes = Buffer.from(sealed.slice(version.length), 'base64')
  if (!sealed.startsWith(version) || bytes.length < nonceBytes + tagBytes) return undefined
  const opened = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  opened.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = opened.update(bytes.subarray(nonceBytes + tagBytes))
  try {
    return Buffer.concat([text, opened.final()]).toString('utf8')
  } catch {
    // The only failure that `final` has: another key, another place, or changed bytes.
    return undefined
  }
}

async function readKey(file: string): Promise<Buffer | undefined> {
  try {
    const key = Buffer.from(await readFile(file, 'utf8'), 'base64')
    if (key.length !== keyBytes) throw SecretKeyInvalid()
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Made once: of two servers that start on one folder, the second takes the key of the first. */
async function createKey(file: string): Promise<Buffer> {
  const beside = `${file}.${randomUUID()}.tmp`
  try {
    await using handle = await open(beside, 'w', 0o600)
    await handle.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`)
    await handle.sync()
    await publishOnce(beside, file)
    await syncFolder(dirname(file))
  } finally {
    await rm(beside, { force: true })
  }
  const key = await readKey(file)
  if (!key) throw SecretKeyInvalid()
  return key
}

/** A hard link fails when the name is taken, which a rename does not; file systems without links take the rename. */
async function publishOnce(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    await rename(from, to)
  }
}
