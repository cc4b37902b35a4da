// Why a message can't be sent. Administrators see these in the settings and in the list of tasks.
import { defineError } from '../../kernel/errors/index.ts'

export const MailOff = defineError('MAIL_OFF', 409, 'No mail server is configured. Set one up in the settings, under Email.')
export const MailReadOnly = defineError('MAIL_READ_ONLY', 409, "The mail server is set in the server's environment. Change it there.")
export const MailPasswordNeeded = defineError(
  'MAIL_PASSWORD_NEEDED',
  400,
  'Enter the password again: the stored one belongs to another mail server or user.',
)
export const MailPasswordUnreadable = defineError(
  'MAIL_PASSWORD_UNREADABLE',
  502,
  "The mail server's password can't be decrypted with this server's secrets.key. Enter it again under Settings, Email, or restore the right secrets.key and restart the server.",
)
export const MailUnreachable = defineError(
  'MAIL_UNREACHABLE',
  502,
  "The mail server {host} can't be reached on port {port:number}. Check the host, the port and the firewall.",
)
export const MailTlsFailed = defineError(
  'MAIL_TLS_FAILED',
  502,
  "Couldn't establish an encrypted connection to {host}. Port 465 usually needs TLS, port 587 STARTTLS; the certificate must be valid for this host name.",
)
export const MailSignInRefused = defineError(
  'MAIL_SIGN_IN_REFUSED',
  502,
  'The mail server {host} rejected the username or the password. Check both.',
)
export const MailRefused = defineError('MAIL_REFUSED', 502, 'The mail server {host} rejected the message: {answer}')
export const MailFailed = defineError('MAIL_FAILED', 502, "Couldn't send the message through the mail server {host}: {answer}")
export const TooManyResetMails = defineError('TOO_MANY_RESET_MAILS', 429, 'Too many messages were requested. Try again in an hour.')
