import { defineError } from '../../errors/index.ts'
import { defineSentence } from '../../sentences/index.ts'

export const TlsFileNotReadable = defineError(
  'TLS_FILE_NOT_READABLE',
  500,
  "{setting}: the file can't be read ({fault}). Check that it exists and that the server's user may read it.",
)
export const TlsCertificateInvalid = defineError('TLS_CERTIFICATE_INVALID', 500, "{setting}: the file isn't a certificate in PEM format.")
export const TlsKeyInvalid = defineError(
  'TLS_KEY_INVALID',
  500,
  "{setting}: the file isn't a private key in PEM format, or is protected with a passphrase. Use a key without one.",
)
export const TlsKeyDiffers = defineError(
  'TLS_KEY_DIFFERS',
  500,
  "{setting}: the private key doesn't belong to the certificate in {certificateSetting}.",
)

export const TlsCertificateExpired = defineSentence(
  'TLS_CERTIFICATE_EXPIRED',
  'The TLS certificate has expired ({at:instant}), so browsers and apps refuse to connect. Renew it. The server loads the new files without a restart.',
)
export const TlsCertificateExpires = defineSentence(
  'TLS_CERTIFICATE_EXPIRES',
  'The TLS certificate expires soon ({at:instant}). Check that it will be renewed. The server loads the new files without a restart.',
)
export const TlsCertificateNotReloaded = defineSentence(
  'TLS_CERTIFICATE_NOT_RELOADED',
  "The TLS certificate changed, but the new one can't be used. The server still uses the previous one. {reason:sentence}",
)
