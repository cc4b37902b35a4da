// Settings for sending email, as stored, as sent by administrators, and as in HONDANA_MAIL (docs/accounts.md, "Email").
import { z } from 'zod'
import { messageDto } from '../../kernel/http/index.ts'
import { Email } from '../users.schemas.ts'

const fields = {
  host: z
    .string()
    .trim()
    .regex(/^[\w.:-]{1,255}$/, 'must be a host name or an IP address')
    .meta({ description: 'Host name of the mail server (SMTP).' }),
  port: z.int().min(1).max(65_535).default(587).meta({ description: 'Port of the mail server.' }),
  security: z.enum(['TLS', 'STARTTLS', 'NONE']).default('STARTTLS').meta({
    description: 'TLS encrypts from the beginning (usually port 465), STARTTLS after connecting (587); NONE sends everything unencrypted.',
  }),
  user: z.string().trim().max(500).nullish().meta({ description: 'Username at the mail server; none when absent, null or empty.' }),
  from: Email.meta({ description: 'Email address that the messages come from.' }),
  publicUrl: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .max(1_000)
    .refine((url) => !/[?#@]/.test(url), 'must not contain a query, a fragment or a password')
    .transform((url) => url.replace(/\/+$/, ''))
    .meta({ description: 'Address under which people reach this server, with its base path. Links in messages begin with it.' }),
}

export const MailConfig = z.object(fields)
export type MailConfig = z.output<typeof MailConfig>

const password = z.string().max(1_000).nullish()

export const MailUpdate = z
  .object({ ...fields, password: password.meta({ description: 'Password; the stored one is kept when absent, and removed when empty.' }) })
  .meta({ id: 'MailSettingsUpdate' })
export type MailUpdate = z.output<typeof MailUpdate>

/** HONDANA_MAIL. */
export const MailFile = z.strictObject({ ...fields, password })

export const MailSettingsDto = z
  .object({
    source: z.enum(['APP', 'ENVIRONMENT']).nullable().meta({
      description: 'Where the settings come from; null when no mail server is set. Those of the environment are read-only.',
    }),
    host: z.string().meta({ description: 'Host name of the mail server; empty when none is set.' }),
    port: z.int().meta({ description: 'Port of the mail server.' }),
    security: z.enum(['TLS', 'STARTTLS', 'NONE']).meta({ description: 'Encryption of the connection.' }),
    user: z.string().nullable().meta({ description: 'Username at the mail server; null for none.' }),
    hasPassword: z.boolean().meta({ description: 'Whether a password is stored.' }),
    from: z.string().meta({ description: 'Email address that the messages come from.' }),
    publicUrl: z.string().meta({ description: 'Address that links in messages begin with; a suggestion when no mail server is set.' }),
  })
  .meta({ id: 'MailSettings' })

const language = z.enum(['en', 'de']).default('en').meta({ description: 'Language of the message.' })

export const MailTest = MailUpdate.extend({
  to: Email.meta({ description: 'Email address that the test message is sent to.' }),
  language,
}).meta({ id: 'MailTest' })

export const MailTestResult = z
  .object({
    ok: z.boolean().meta({ description: 'Whether the mail server accepted the message.' }),
    message: z.string().meta({ description: 'What happened, and what to do if it failed.' }),
    messageSaying: messageDto,
  })
  .meta({ id: 'MailTestResult' })

export const ForgottenPassword = z
  .object({
    email: Email,
    language,
  })
  .meta({ id: 'ForgottenPassword' })
