import { isoInstant } from '../kernel/clock/index.ts'
import type { Check } from '../kernel/feature/index.ts'
import { type Certificate, TlsCertificateExpired, TlsCertificateExpires, TlsCertificateNotReloaded } from '../kernel/http/index.ts'

/** Automatic renewal happens weeks earlier. */
const noticeMs = 14 * 24 * 60 * 60 * 1000

/** Checks the certificate of a server that serves https itself. */
export const certificateCheck = (certificate: Pick<Certificate, 'current' | 'fault'>, now: () => number): Check => ({
  component: 'certificate',
  run: async () => {
    const { expiresAtMs } = certificate.current()
    const fault = certificate.fault()
    const expiresAt = isoInstant(expiresAtMs)
    if (expiresAtMs <= now()) return { status: 'DOWN', reason: TlsCertificateExpired(expiresAt) }
    if (fault) return { status: 'DOWN', reason: TlsCertificateNotReloaded(fault) }
    return expiresAtMs - now() < noticeMs ? { status: 'UP', notice: TlsCertificateExpires(expiresAt) } : { status: 'UP' }
  },
})
