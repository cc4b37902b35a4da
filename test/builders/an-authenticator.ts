// An authenticator in software: `const key = anAuthenticator()`, then `key.create(options)` and `key.sign(options)` as a browser answers.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

export interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}

export interface RequestOptions {
  readonly challenge: string
  readonly rpId: string
}

/** How an answer differs from an honest one. */
export interface Tricks {
  readonly origin?: string
  readonly host?: string
  readonly counter?: number
  /** Whether it asked for a PIN, fingerprint or face. */
  readonly verified?: boolean
  /** Signs in as the owner of another passkey. */
  readonly id?: string
}

const flags = { present: 0x01, verified: 0x04, newKey: 0x40 }
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

export function anAuthenticator(defaultOrigin = 'http://localhost') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  let handle = ''
  const clientData = (type: string, challenge: string, { origin = defaultOrigin }: Tricks) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const header = (host: string, extraFlags: number, { verified = true, ...tricks }: Tricks) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(tricks.counter ?? counter)
    const flag = flags.present | (verified ? flags.verified : 0) | extraFlags
    return Buffer.concat([sha256(tricks.host ?? host), Buffer.from([flag]), count])
  }
  return {
    id: text(id),
    create: ({ challenge, rp, user }: CreationOptions, tricks: Tricks = {}) => {
      handle = user.id
      const cose = new Map<number, number | Uint8Array>([
        ...[[1, 2] as const, [3, -7] as const, [-1, 1] as const],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(cose)])
      const authData = new Uint8Array(Buffer.concat([header(rp.id, flags.newKey, tricks), key]))
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', authData],
      ])
      const response = {
        clientDataJSON: text(clientData('webauthn.create', challenge, tricks)),
        attestationObject: text(Buffer.from(isoCBOR.encode(attestation))),
      }
      return { id: text(id), rawId: text(id), type: 'public-key', response }
    },
    sign: ({ challenge, rpId }: RequestOptions, tricks: Tricks = {}) => {
      counter += 1
      const data = clientData('webauthn.get', challenge, tricks)
      const authenticatorData = header(rpId, 0, tricks)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
      const response = { clientDataJSON: text(data), authenticatorData: text(authenticatorData), signature: text(signature) }
      const as = tricks.id ?? text(id)
      return { id: as, rawId: as, type: 'public-key', response: { ...response, userHandle: handle } }
    },
  }
}
