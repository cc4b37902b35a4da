import { defineError } from '../../kernel/errors/index.ts'

export const PasskeysNeedHttps = defineError(
  'PASSKEYS_NEED_HTTPS',
  409,
  'Passkeys work only over https, or at http://localhost. Set up https, or declare your reverse proxy in HONDANA_TRUSTED_PROXIES.',
)
export const PasskeysNeedName = defineError(
  'PASSKEYS_NEED_NAME',
  409,
  'Passkeys need a host name, but this page was opened by the IP address {host}. Open it by its name.',
)
export const PasskeysNeedProxy = defineError(
  'PASSKEYS_NEED_PROXY',
  409,
  "The server doesn't know its public address, because the reverse proxy {address} isn't declared. Add it to HONDANA_TRUSTED_PROXIES and restart the server.",
)
export const PasskeyExpired = defineError(
  'PASSKEY_EXPIRED',
  400,
  'This took too long, or the passkey response was already used. Try again.',
)
export const PasskeyRefused = defineError('PASSKEY_REFUSED', 400, "This passkey couldn't be verified. Try again, or sign in another way.")
export const PasskeyUnknown = defineError(
  'PASSKEY_UNKNOWN',
  400,
  'This passkey no longer belongs to an account on this server. Remove it from your device, and sign in another way.',
)
export const PasskeyTaken = defineError('PASSKEY_TAKEN', 409, 'This passkey was already added.')
export const PasskeyNotFound = defineError('PASSKEY_NOT_FOUND', 404, 'Your account has no passkey with ID {id}.')
export const TooManyPasskeys = defineError(
  'TOO_MANY_PASSKEYS',
  409,
  'Your account has {count:number} passkeys, which is the limit. Remove one first.',
)
