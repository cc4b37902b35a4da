// Guarantee: passwords of plugins and of sign-in providers are stored in the database only sealed (AES-256-GCM), each bound to its place;
// the encryption key is the file secrets.key in the configuration folder, readable only by the server's user.
// Limit: anyone who can read both the folder and the database can read the passwords; without the file they must be entered again.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { defineError } from '../errors/index.ts'
import { createKeyFile } from '../files/index.ts'

export const SecretKeyInvalid = defineError(
  'SECRET_KEY_INVALID',
  500,
  "The file secrets.key in the configuration folder can't be read or isn't a key. Make it readable for the server's user or restore it from a backup, then restart the server. Without a backup, delete it, restart the server and enter the stored passwords again.",
)

export interface SecretBox {
  /** Seals a text for one place; each result is different. @throws SecretKeyInvalid */
  seal(text: string, place: string): Promise<string>
  /** @returns the text, or undefined when it was sealed with another key or for another place @throws SecretKeyInvalid */
  open(sealed: string, place: string): Promise<string | undefined>
  /** A key for another purpose, from which nothing about the encryption key can be derived. @throws SecretKeyInvalid */
  deriveKey(purpose: string): Promise<Buffer>
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const version = 'v1:'
const derivedKeyBytes = 32

/** A secret that is stored sealed. */
export interface StoredSecret {
  /** Undefined when there is none, and when it can't be decrypted. */
  readonly secret: string | undefined
  /** As it is stored, when it can't be decrypted. It's kept: the right secrets.key may be restored. */
  readonly unreadable: string | undefined
}

/** @param text empty for none */
export const enteredSecret = (text: string | null | undefined): StoredSecret => ({ secret: text || undefined, unreadable: undefined })

/** Also with a damaged key: what needs no secret must work. @param sealed null when none is stored */
export async function openStored(box: SecretBox, sealed: string | null, place: string): Promise<StoredSecret> {
  if (sealed === null) return enteredSecret(null)
  const secret = await box.open(sealed, place).catch((error: unknown) => {
    if (SecretKeyInvalid.matches(error)) return undefined
    throw error
  })
  return { secret, unreadable: secret === undefined ? sealed : undefined }
}

/** @returns what to store @throws SecretKeyInvalid */
export const sealStored = async (box: SecretBox, { secret, unreadable }: StoredSecret, place: string): Promise<string | null> =>
  secret === undefined ? (unreadable ?? null) : box.seal(secret, place)

/** Also one that can't be decrypted. */
export const hasSecret = ({ secret, unreadable }: StoredSecret): boolean => secret !== undefined || unreadable !== undefined

/** The key file is read or created when it is first needed. */
export function createSecretBox(configDir: string): SecretBox {
  const key = createKeyFile(join(configDir, 'secrets.key'), SecretKeyInvalid)
  return {
    seal: async (text, place) => {
      const nonce = randomBytes(nonceBytes)
      const seal = createCipheriv(cipher, await key(), nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([seal.update(text, 'utf8'), seal.final()])
      return version + Buffer.concat([nonce, seal.getAuthTag(), sealed]).toString('base64')
    },
    open: async (sealed, place) => unseal(await key(), sealed, place),
    deriveKey: async (purpose) => Buffer.from(hkdfSync('sha256', await key(), '', purpose, derivedKeyBytes)),
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
    // The only error that `final` throws: another key, another place, or changed bytes.
    return undefined
  }
}
