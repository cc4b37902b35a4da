import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../kernel/clock/index.ts'
import type { Settings } from '../../kernel/config/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { CatalogueError } from '../../kernel/errors/index.ts'
import { closingOf, type Http, messageFields, publicUrl } from '../../kernel/http/index.ts'
import { hasSecret } from '../../kernel/secrets/index.ts'
import { defineSentence } from '../../kernel/sentences/index.ts'
import type { Tasks } from '../../kernel/tasks/index.ts'
import { emailKeyOf } from '../accounts/account.ts'
import type { CallLimit } from '../links/rate-limit.ts'
import { PasswordsOff } from '../oidc/oidc.errors.ts'
import type { PasswordMode } from '../sign-in/password-mode.ts'
import { limitKeyOf } from '../sign-in/sign-in-limit.rules.ts'
import type { UndeclaredProxies } from '../sign-in/undeclared-proxy.check.ts'
import { noContent } from '../users.schemas.ts'
import { MailOff, TooManyResetMails } from './mail.errors.ts'
import { ForgottenPassword, MailSettingsDto, MailTest, MailTestResult, MailUpdate } from './mail.schemas.ts'
import type { MailSettings } from './mail-settings.ts'
import { resetMailTask } from './mail-tasks.ts'
import { testMail } from './mail-texts.rules.ts'
import { sendMail } from './send-mail.ts'

const MailAccepted = defineSentence('MAIL_TEST_ACCEPTED', 'The mail server accepted the message. Check whether it arrived at {to}.')

export interface MailRouteDeps {
  readonly db: Db
  readonly clock: Clock
  readonly tasks: Tasks
  readonly settings: Pick<Settings, 'basePath'>
  readonly mailSettings: MailSettings
  readonly passwordMode: Pick<PasswordMode, 'isOn'>
  readonly proxies: Pick<UndeclaredProxies, 'isBehindOne'>
  /** Messages per address of a recipient. */
  readonly mailLimit: CallLimit
  /** Requests per client. */
  readonly mailClientLimit: CallLimit
}

const path = '/api/v1/mail-settings'
const admin = { right: 'admin' } as const

/** For administrators. */
export const mailSettingsRoutes = (deps: MailRouteDeps) => (http: Http) => {
  const { mailSettings } = deps
  http.get(path, { schema: { summary: 'Get the mail server', response: { 200: MailSettingsDto } }, config: admin }, async (request) => {
    const server = await mailSettings.find()
    if (!server) return { ...unset, publicUrl: publicUrl(request, deps.settings.basePath) }
    const { password, user, ...settings } = server
    return { ...settings, user: user || null, hasPassword: hasSecret(password) }
  })
  http.put(
    path,
    { schema: { summary: 'Set the mail server', body: MailUpdate, response: { 204: noContent } }, config: admin },
    async ({ body }, reply) => {
      await mailSettings.set(body)
      return reply.status(204).send()
    },
  )
  http.delete(
    path,
    { schema: { summary: 'Remove the mail server', response: { 204: noContent } }, config: admin },
    async (_request, reply) => {
      await mailSettings.remove()
      return reply.status(204).send()
    },
  )
  http.post(
    `${path}/test`,
    { schema: { summary: 'Send a test message', body: MailTest, response: { 200: MailTestResult } }, config: admin },
    async ({ body: { to, language, ...update } }, reply) => {
      const server = await mailSettings.draft(update)
      try {
        await sendMail(server, { to, ...testMail(language) }, closingOf(reply))
        return { ok: true, ...messageFields(MailAccepted(to)) }
      } catch (error) {
        if (!(error instanceof CatalogueError)) throw error
        return { ok: false, ...messageFields(error.sentence) }
      }
    },
  )
}

const unset = { source: null, host: '', port: 587, security: 'STARTTLS' as const, user: null, hasPassword: false, from: '' }

/** For people who can't sign in. The answer and its time are the same for unknown addresses: the account is looked up later. */
export const forgottenPasswordRoutes = (deps: MailRouteDeps) => (http: Http) => {
  http.post(
    '/api/v1/password-reset',
    {
      schema: { summary: 'Request a password reset by email', body: ForgottenPassword, response: { 202: noContent } },
      config: { right: 'anyone' },
    },
    async (request, reply) => {
      if (!(await deps.mailSettings.find())) throw MailOff()
      if (!(await deps.passwordMode.isOn())) throw PasswordsOff()
      await assertWithinLimit(deps, request)
      const { email, language } = request.body
      // Further messages to an address are left out silently: a refusal would tell that others were sent.
      if (await deps.mailLimit.allows(emailKeyOf(email)))
        await deps.tasks.enqueue(deps.db, resetMailTask, { email, language, requestedAtMs: deps.clock.now() })
      return reply.status(202).send()
    },
  )
}

/** @throws TooManyResetMails */
async function assertWithinLimit({ proxies, mailClientLimit }: MailRouteDeps, request: FastifyRequest): Promise<void> {
  const client = proxies.isBehindOne(request) ? undefined : limitKeyOf(request.ip)
  if (client !== undefined && !(await mailClientLimit.allows(client))) throw TooManyResetMails()
}

/** Whether people can request a reset link by email. */
export const canResetByEmail = async ({ mailSettings, passwordMode }: Pick<MailRouteDeps, 'mailSettings' | 'passwordMode'>) =>
  (await passwordMode.isOn()) && (await mailSettings.find()) !== undefined
