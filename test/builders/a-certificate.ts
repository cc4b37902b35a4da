// A certificate for localhost, signed by itself: `const { certFile, keyFile } = await aCertificate(folder)`. Node can't make one, so its
// structure (RFC 5280, section 4.1) is written here.
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface TestCertificate {
  readonly cert: string
  readonly key: string
}

/** @param validUntil of the certificate */
export function makeCertificate(validUntil = new Date(Date.now() + 90 * 86_400_000)): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(setOf(sequence(commonName, element(0x0c, Buffer.from('localhost')))))
  const alternatives = sequence(element(0x82, Buffer.from('localhost')), element(0x87, Buffer.from([127, 0, 0, 1])))
  const content = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    sequence(ecdsaWithSha256),
    name,
    sequence(time(new Date('2020-01-01T00:00:00Z')), time(validUntil)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(sequence(subjectAlternativeName, element(0x04, alternatives)))),
  )
  const signature = element(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]))
  const der = sequence(content, sequence(ecdsaWithSha256), signature)
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** Writes a certificate and its key into a folder. */
export async function aCertificate(
  folder: string,
  made = makeCertificate(),
): Promise<TestCertificate & { readonly certFile: string; readonly keyFile: string }> {
  const [certFile, keyFile] = [join(folder, 'tls.crt'), join(folder, 'tls.key')]
  await mkdir(folder, { recursive: true })
  await writeFile(certFile, made.cert)
  await writeFile(keyFile, made.key)
  return { ...made, certFile, keyFile }
}

function element(tag: number, content: Buffer): Buffer {
  const size = content.length
  const header = size < 0x80 ? [tag, size] : [tag, 0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from(header), content])
}
const sequence = (...parts: readonly Buffer[]): Buffer => element(0x30, Buffer.concat(parts))
const setOf = (...parts: readonly Buffer[]): Buffer => element(0x31, Buffer.concat(parts))
/** GeneralizedTime: 20270101000000Z. */
const time = (at: Date): Buffer => element(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`))

const ecdsaWithSha256 = Buffer.from('06082a8648ce3d040302', 'hex')
const commonName = Buffer.from('0603550403', 'hex')
const subjectAlternativeName = Buffer.from('0603551d11', 'hex')
