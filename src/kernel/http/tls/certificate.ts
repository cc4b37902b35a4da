// The certificate of a server that serves TLS itself.
// Guarantee: the files are loaded again within seconds after they change, without a restart; a pair that can't be used never replaces
// one that works, and is reported until it is repaired.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import type { Settings } from '../../config/index.ts'
import { asError, errorCodeOf } from '../../errors/index.ts'
import type { Log } from '../../log/index.ts'
import { type Sentence, sentenceOf } from '../../sentences/index.ts'
import { TlsCertificateInvalid, TlsFileNotReadable, TlsKeyDiffers, TlsKeyInvalid } from './tls.errors.ts'

const certificateSetting = 'HONDANA_TLS_CERT_FILE'
const keySetting = 'HONDANA_TLS_KEY_FILE'
const recheckMs = 10_000

/** What a TLS server needs to know. */
export type TlsIdentity = Pick<SecureContextOptions, 'cert' | 'key' | 'minVersion'>

export interface Certificate {
  current(): { readonly identity: TlsIdentity; readonly expiresAtMs: number }
  /** Why the files that are there now aren't used; undefined when they are. */
  fault(): Sentence | undefined
  /** Compares the files with what is in use, and calls `use` with what replaces it. */
  recheck(use: (identity: TlsIdentity) => void): Promise<void>
  /** Does so regularly. @returns a function that ends this */
  follow(use: (identity: TlsIdentity) => void): () => void
}

interface Files {
  readonly certFile: string
  readonly keyFile: string
}

interface Loaded {
  readonly identity: TlsIdentity
  readonly expiresAtMs: number
}

type CertificateSettings = Pick<Settings, 'tlsCertFile' | 'tlsKeyFile' | 'tlsMinVersion'>

/**
 * Loads the certificate named in the settings.
 * @returns undefined when they name none
 * @throws TlsFileNotReadable, TlsCertificateInvalid, TlsKeyInvalid, TlsKeyDiffers
 */
export async function openCertificate(settings: CertificateSettings, log: Log): Promise<Certificate | undefined> {
  const { tlsCertFile: certFile, tlsKeyFile: keyFile, tlsMinVersion } = settings
  if (certFile === undefined || keyFile === undefined) return undefined
  const files = { certFile, keyFile }
  const load = () => loadPair(files, `TLSv${tlsMinVersion}`)
  let usedState = await stateOf(files)
  let seenState = usedState
  let current = await load()
  let fault: Sentence | undefined

  const reload = async (use: (identity: TlsIdentity) => void) => {
    try {
      const next = await load()
      use(next.identity)
      current = next
      fault = undefined
      log.info({ expires: new Date(next.expiresAtMs).toISOString() }, 'Loaded the changed TLS certificate')
    } catch (error) {
      fault = sentenceOf(asError(error))
      log.error(`The changed TLS certificate can't be used, so the previous one stays in use. ${asError(error).message}`)
    }
  }
  const recheck = async (use: (identity: TlsIdentity) => void) => {
    const state = await stateOf(files)
    // Programs write the certificate and the key one after the other: files that still change are looked at next time.
    const isChanging = state !== seenState
    seenState = state
    if (state === usedState || isChanging) return
    usedState = state
    await reload(use)
  }
  return {
    current: () => current,
    fault: () => fault,
    recheck,
    follow: (use) => {
      const timer = setInterval(() => void recheck(use), recheckMs).unref()
      return () => clearInterval(timer)
    },
  }
}

/** Changes with the files, also when a link leads to others. */
async function stateOf({ certFile, keyFile }: Files): Promise<string> {
  const states = await Promise.all([certFile, keyFile].map((file) => stat(file).catch(() => undefined)))
  return states.map((one) => (one ? `${one.dev} ${one.ino} ${one.size} ${one.mtimeMs}` : 'absent')).join(', ')
}

async function loadPair({ certFile, keyFile }: Files, minVersion: 'TLSv1.2' | 'TLSv1.3'): Promise<Loaded> {
  const cert = await read(certFile, certificateSetting)
  const key = await read(keyFile, keySetting)
  const certificate = parseCertificate(cert)
  if (!certificate.checkPrivateKey(parseKey(key))) throw TlsKeyDiffers(keySetting, certificateSetting)
  const identity = { cert, key, minVersion }
  try {
    createSecureContext(identity)
  } catch (error) {
    throw TlsCertificateInvalid.with({ cause: error }, certificateSetting)
  }
  return { identity, expiresAtMs: Date.parse(certificate.validTo) }
}

const read = (file: string, setting: string): Promise<Buffer> =>
  readFile(file).catch((error: unknown) => {
    throw TlsFileNotReadable.with({ cause: error }, setting, errorCodeOf(error) ?? asError(error).message)
  })

function parseCertificate(cert: Buffer): X509Certificate {
  try {
    return new X509Certificate(cert)
  } catch (error) {
    throw TlsCertificateInvalid.with({ cause: error }, certificateSetting)
  }
}

function parseKey(key: Buffer): KeyObject {
  try {
    return createPrivateKey(key)
  } catch (error) {
    throw TlsKeyInvalid.with({ cause: error }, keySetting)
  }
}
