import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect, inject, onTestFinished, test } from 'vitest'
import { aCertificate, makeCertificate } from '../../../../test/builders/a-certificate.ts'
import { requireDefined } from '../../errors/index.ts'
import { silentLog } from '../../log/index.ts'
import { createHttpServer } from '../index.ts'
import { openCertificate, type TlsIdentity } from './certificate.ts'

async function aPair(validUntil?: Date) {
  const folder = join(inject('runFolder'), randomUUID())
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = await aCertificate(folder, makeCertificate(validUntil))
  const settings = { tlsCertFile: files.certFile, tlsKeyFile: files.keyFile, tlsMinVersion: '1.2' } as const
  return { folder, files, settings, open: () => openCertificate(settings, silentLog) }
}

test('a server without these settings has no certificate', async () => {
  const settings = { tlsCertFile: undefined, tlsKeyFile: undefined, tlsMinVersion: '1.2' } as const
  expect(await openCertificate(settings, silentLog)).toBeUndefined()
})

test('a certificate says until when it is valid', async () => {
  const { open } = await aPair(new Date('2031-05-06T07:08:09Z'))
  expect((await open())?.current().expiresAtMs).toBe(Date.parse('2031-05-06T07:08:09Z'))
})

test('a file that is missing or unusable, and a key of another certificate, end the start with the name of the setting', async () => {
  const { files, open } = await aPair()
  const failure = () =>
    open().then(
      () => 'started',
      (error: Error) => error.message,
    )
  await writeFile(files.keyFile, makeCertificate().key)
  expect(await failure()).toMatch(/^HONDANA_TLS_KEY_FILE: the private key doesn't belong to the certificate in HONDANA_TLS_CERT_FILE/)
  await writeFile(files.keyFile, 'no key')
  expect(await failure()).toMatch(/^HONDANA_TLS_KEY_FILE: the file isn't a private key/)
  await writeFile(files.certFile, files.key)
  expect(await failure()).toMatch(/^HONDANA_TLS_CERT_FILE: the file isn't a certificate/)
  await rm(files.keyFile)
  expect(await failure()).toMatch(/^HONDANA_TLS_KEY_FILE: the file can't be read \(ENOENT\)/)
})

test('changed files replace the certificate once they stop changing, and unusable ones are reported until they are repaired', async () => {
  const { files, open } = await aPair()
  const certificate = requireDefined(await open(), 'the certificate')
  const used: TlsIdentity[] = []
  const recheck = () => certificate.recheck((identity) => used.push(identity))
  const next = makeCertificate()
  await recheck()
  await writeFile(files.certFile, next.cert)
  await recheck()
  expect(used).toEqual([])
  expect(certificate.fault()).toBeUndefined()
  await recheck()
  expect(used).toEqual([])
  expect(certificate.fault()).toMatchObject({ code: 'TLS_KEY_DIFFERS' })
  await writeFile(files.keyFile, next.key)
  await recheck()
  await recheck()
  expect(used.map(({ cert }) => String(cert))).toEqual([next.cert])
  expect(certificate.fault()).toBeUndefined()
  await recheck()
  expect(used).toHaveLength(1)
})

test('new connections get a renewed certificate without a restart, and the minimum version of TLS applies', async () => {
  const { files, settings } = await aPair()
  const certificate = requireDefined(await openCertificate({ ...settings, tlsMinVersion: '1.3' }, silentLog), 'the certificate')
  let replace: (identity: TlsIdentity) => void = () => undefined
  const follow = (use: (identity: TlsIdentity) => void) => {
    replace = use
    return () => undefined
  }
  const http = await createHttpServer({
    settings: { trustedProxies: [] },
    log: silentLog,
    certificate: { ...certificate, follow },
    authenticate: async () => undefined,
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => http.close())
  const shown = async (ca: string, maxVersion: 'TLSv1.2' | 'TLSv1.3' = 'TLSv1.3') => {
    const socket = connect({ port: (http.server.address() as AddressInfo).port, host: '127.0.0.1', ca, ALPNProtocols: ['h2'], maxVersion })
    const protocol = await once(socket, 'secureConnect').then(
      () => socket.alpnProtocol,
      () => 'refused',
    )
    socket.destroy()
    return protocol
  }
  expect(await shown(files.cert)).toBe('h2')
  expect(await shown(files.cert, 'TLSv1.2')).toBe('refused')
  const next = makeCertificate()
  await aCertificate(join(files.certFile, '..'), next)
  await certificate.recheck(replace)
  await certificate.recheck(replace)
  expect(await shown(files.cert)).toBe('refused')
  expect(await shown(next.cert)).toBe('h2')
  expect(await shown(next.cert, 'TLSv1.2')).toBe('refused')
})
