// Sends one message through the mail server.
// Guarantee: the password of the mail server appears in no error and no log.
import type { Transporter } from 'nodemailer'
import { asError } from '../../kernel/errors/error-code.ts'
import type { CatalogueError } from '../../kernel/errors/index.ts'
import type { StoredSecret } from '../../kernel/secrets/index.ts'
import { abortedLater, untilAborted } from '../../kernel/signals/index.ts'
import { MailFailed, MailPasswordUnreadable, MailRefused, MailSignInRefused, MailTlsFailed, MailUnreachable } from './mail.errors.ts'
import type { MailConfig } from './mail.schemas.ts'

const timeoutMs = 10_000
const maxAnswerLength = 300

export interface MailServer extends MailConfig {
  readonly password: StoredSecret
}

export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** How long a message that is being sent may still take after a cancellation: aborting it would leave its outcome unknown. */
const graceMs = 3_000

/** @throws MailPasswordUnreadable, MailUnreachable, MailTlsFailed, MailSignInRefused, MailRefused, MailFailed, or the signal's reason */
export async function sendMail(server: MailServer, mail: MailMessage, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (server.user && server.password.unreadable !== undefined) throw MailPasswordUnreadable()
  // Loaded at first use: most servers send no email.
  const { createTransport } = await import('nodemailer')
  const transport: Transporter = createTransport({
    host: server.host,
    port: server.port,
    secure: server.security === 'TLS',
    requireTLS: server.security === 'STARTTLS',
    ignoreTLS: server.security === 'NONE',
    ...(server.user ? { auth: { user: server.user, pass: server.password.secret } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const sending = transport.sendMail({ from: { name: 'Hondana', address: server.from }, ...mail })
    await untilAborted(sending, abortedLater(signal, graceMs))
  } catch (error) {
    signal.throwIfAborted()
    throw failureOf(server, error)
  } finally {
    transport.close()
  }
}

function failureOf({ host, port }: MailServer, error: unknown): CatalogueError {
  const { code, response, message }: Error & { readonly code?: unknown; readonly response?: unknown } = asError(error)
  const answer = (typeof response === 'string' ? response : message).slice(0, maxAnswerLength)
  const known = String(code)
  if (known === 'EAUTH') return MailSignInRefused.with({ cause: error }, host)
  if (known === 'ETLS' || /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(`${known} ${message}`))
    return MailTlsFailed.with({ cause: error }, host)
  if (['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ECONNREFUSED', 'ENOTFOUND', 'ESOCKET'].includes(known))
    return MailUnreachable.with({ cause: error }, host, port)
  if (['EENVELOPE', 'EMESSAGE'].includes(known)) return MailRefused.with({ cause: error }, host, answer)
  return MailFailed.with({ cause: error }, host, answer)
}
