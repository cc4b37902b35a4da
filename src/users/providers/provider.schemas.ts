// Settings of a sign-in provider, as stored, as sent by administrators, and as in the sign-in file (docs/single-sign-on.md).
import { z } from 'zod'
import { messageDto } from '../../kernel/http/index.ts'
import { groupFields } from '../rights/group-rights.rules.ts'

/** Part of the addresses that the provider redirects to; Komga's clients call it the registration id. */
export const registrationId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must consist of lowercase letters, digits and hyphens')
  .meta({ description: 'ID of the provider, part of the redirect address.' })

const issuer = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .max(1_000)
  .refine((url) => !/[?#@]/.test(url), 'must not contain a query, a fragment or a password')
  .meta({ description: 'URL of the provider, as in its discovery document.' })
const claim = (fallback: string, description: string) =>
  z.string().trim().min(1, 'must not be empty').max(200).default(fallback).meta({ description })

/** Everything except the id and the secret. */
const fields = {
  name: z.string().trim().min(1, 'must not be empty').max(100).meta({ description: 'Name on the sign-in button.' }),
  issuer,
  clientId: z.string().trim().min(1, 'must not be empty').max(500).meta({ description: 'Client ID registered at the provider.' }),
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/, 'must be a scope without spaces'))
    .max(30)
    .default(['openid', 'profile', 'email'])
    .meta({ description: 'Requested scopes; openid is always requested.' }),
  userNameClaim: claim('preferred_username', 'Claim with the name that the account page shows.'),
  emailClaim: claim('email', 'Claim with the email address.'),
  groupsClaim: claim('groups', 'Claim with the groups; a path such as realm_access.roles is possible.'),
  createAccounts: z.boolean().default(false).meta({ description: 'Whether people without an account get one when they sign in.' }),
  linkByEmail: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether to link an existing account with the same email address, if the provider has verified it.' }),
  requireVerifiedEmail: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether only people with a verified email address get a new account.' }),
  signOutAtProvider: z.boolean().default(true).meta({ description: 'Whether signing out also signs out at the provider.' }),
  clockToleranceSeconds: z
    .int()
    .min(0, 'must be 0 or more')
    .max(300, 'must be at most 300')
    .default(30)
    .meta({ description: 'How many seconds the clock of the provider may differ.' }),
  ...groupFields,
}

export const ProviderConfig = z.object(fields)
export type ProviderConfig = z.output<typeof ProviderConfig>

const secret = z.string().max(2_000).nullish().meta({
  description: 'Client secret. Left out, the stored one is kept; null or an empty text for a public client.',
})

export const ProviderUpdate = z.strictObject({ ...fields, clientSecret: secret }).meta({ id: 'SignInProviderUpdate' })
export type ProviderUpdate = z.output<typeof ProviderUpdate>

export const ProviderCreation = z
  .strictObject({ id: registrationId, ...fields, clientSecret: secret })
  .meta({ id: 'SignInProviderCreation' })
export type ProviderCreation = z.output<typeof ProviderCreation>

export const ProviderDto = z
  .object({
    id: registrationId,
    ...ProviderConfig.shape,
    hasSecret: z.boolean().meta({ description: 'Whether a client secret is set.' }),
    source: z
      .enum(['APP', 'ENVIRONMENT'])
      .meta({ description: 'Where the provider is configured; those of the environment are read-only.' }),
    redirectUri: z.string().meta({ description: 'Redirect address to register at the provider.' }),
    signOutUri: z.string().meta({ description: 'Address to register for the redirect after signing out.' }),
    backChannelLogoutUri: z.string().meta({ description: 'Address to register for back-channel logout.' }),
  })
  .meta({ id: 'SignInProvider' })

export const SignInSettingsDto = z
  .object({
    passwordSignIn: z.boolean().meta({ description: 'Whether administrators allow signing in with passwords.' }),
    passwordSignInEffective: z.boolean().meta({
      description: 'Whether passwords are accepted now: always, until an administrator can sign in with a provider.',
    }),
    passwordSignInFromEnvironment: z.boolean().meta({ description: 'Whether HONDANA_PASSWORD_SIGN_IN decides.' }),
    redirectBase: z.string().meta({ description: 'Redirect address of a provider, without its ID.' }),
    signOutUri: z.string().meta({ description: 'Address to register for the redirect after signing out.' }),
    backChannelLogoutBase: z.string().meta({ description: 'Address for back-channel logout, without the ID of the provider.' }),
    providers: z.array(ProviderDto).meta({ description: 'The providers by name.' }),
  })
  .meta({ id: 'SignInSettings' })

export const SignInSettingsUpdate = z
  .strictObject({ passwordSignIn: z.boolean().meta({ description: 'Whether accounts can sign in with their passwords.' }) })
  .meta({ id: 'SignInSettingsUpdate' })

export const ProviderTestResult = z
  .object({
    ok: z.boolean().meta({ description: 'Whether everything that can be tested works.' }),
    message: z.string().meta({ description: 'What works or what to fix.' }),
    messageSaying: messageDto,
  })
  .meta({ id: 'SignInProviderTest' })

export const ProviderOption = z.object({
  name: z.string().meta({ description: 'Name of the provider.' }),
  registrationId: z.string().meta({ description: 'ID of the provider.' }),
})

export const SignInOptions = z
  .object({
    passwordSignIn: z.boolean().meta({ description: 'Whether passwords are accepted.' }),
    providers: z.array(ProviderOption).meta({ description: 'Providers to sign in with.' }),
    failure: z.string().nullable().meta({ description: 'Why the last sign-in with a provider failed; null when it did not.' }),
    failureSaying: messageDto,
    passkeys: z.literal(true).optional().meta({ description: 'Set when somebody has a passkey for the address of this request.' }),
    guestAccess: z.boolean().meta({ description: 'Whether people can continue as a guest, without an account.' }),
    passwordResetByEmail: z.boolean().meta({ description: 'Whether people who forgot their password can request a link by email.' }),
  })
  .meta({ id: 'SignInOptions' })

const instant = z.string().nullable()

export const SignInMethods = z
  .object({
    hasPassword: z.boolean().meta({ description: 'Whether the account has a password.' }),
    passwordSignIn: z.boolean().meta({ description: 'Whether passwords are accepted.' }),
    identities: z
      .array(
        z.object({
          id: z.string().meta({ description: 'ID.' }),
          providerName: z.string().nullable().meta({ description: 'Name of the provider; null when it was removed.' }),
          issuer: z.string().meta({ description: 'URL of the provider.' }),
          name: z.string().nullable().meta({ description: 'Name at the provider; null when it sends none.' }),
          email: z.string().nullable().meta({ description: 'Email address at the provider; null when it sends none.' }),
          linkedAt: z.string().meta({ description: 'When it was linked, UTC.' }),
          lastSignInAt: instant.meta({ description: 'When it was last used, UTC; null when it was not used yet.' }),
        }),
      )
      .meta({ description: 'Linked accounts at providers.' }),
    linkable: z.array(ProviderOption).meta({ description: 'Providers that are not linked yet.' }),
  })
  .meta({ id: 'SignInMethods' })

export const LinkRequest = z
  .strictObject({
    registrationId: registrationId,
    returnTo: z.string().max(2_000).optional().meta({ description: 'Page of the app to return to.' }),
  })
  .meta({ id: 'LinkRequest' })

export const RedirectTarget = z
  .object({ url: z.string().nullable().meta({ description: 'Where to send the browser; null to stay.' }) })
  .meta({ id: 'RedirectTarget' })

/** Contents of the sign-in file. */
export const SignInFile = z.strictObject({
  providers: z
    .array(z.strictObject({ id: registrationId, ...fields, clientSecret: secret }))
    .max(50)
    .default([]),
  trustedHeaders: z
    .strictObject({
      emailHeader: z.string().regex(/^[\w-]{1,100}$/, 'must be the name of a header'),
      groupsHeader: z
        .string()
        .regex(/^[\w-]{1,100}$/, 'must be the name of a header')
        .optional(),
      groupsSeparator: z.string().min(1).max(5).default(','),
      createAccounts: z.boolean().default(false),
      signOutUrl: z.url({ protocol: /^https?$/ }).optional(),
      ...groupFields,
    })
    .optional(),
})
export type SignInFile = z.output<typeof SignInFile>
export type TrustedHeaderSettings = NonNullable<SignInFile['trustedHeaders']>
