import { z } from 'zod'

const code = z.string().max(100).meta({ description: 'Code of the authenticator app or a recovery code.' })

export const PasswordStepBody = z
  .object({
    email: z
      .string()
      .max(320)
      .regex(/^[^\0]+$/, 'must not be empty')
      .meta({ description: 'Email address.' }),
    password: z.string().max(1_000).meta({ description: 'Password.' }),
    staySignedIn: z.boolean().default(false).meta({ description: 'Whether the browser also receives a remember-me cookie.' }),
  })
  .meta({ id: 'PasswordSignIn' })

export const CodeStepBody = z
  .object({ token: z.string().max(100).meta({ description: 'Token from the step with the password.' }), code })
  .meta({ id: 'CodeSignIn' })

export const SignInStep = z
  .object({
    next: z.enum(['DONE', 'CODE', 'SET_UP']).meta({
      description:
        'DONE: signed in. CODE: the password is correct, and a code is needed. SET_UP: signed in, but the account must first set up two-factor authentication.',
    }),
    token: z.string().nullable().meta({ description: 'Token for the step with the code, valid for ten minutes; otherwise null.' }),
  })
  .meta({ id: 'SignInStep' })

export const TwoFactorDto = z
  .object({
    isOn: z.boolean().meta({ description: 'Whether a password alone is not enough to sign in.' }),
    since: z.string().nullable().meta({ description: 'When it was turned on, UTC; null when it is off.' }),
    recoveryCodesLeft: z.int().meta({ description: 'Number of unused recovery codes.' }),
    isRequired: z.boolean().meta({ description: 'Whether the server requires it and this account must still set it up.' }),
  })
  .meta({ id: 'TwoFactor' })

export const TwoFactorSetUp = z
  .object({
    secret: z.string().meta({ description: 'Key to enter in the authenticator app.' }),
    uri: z.string().meta({ description: 'The same for a QR code.' }),
  })
  .meta({ id: 'TwoFactorSetUp' })

export const TwoFactorConfirmation = z
  .object({ code: z.string().max(100).meta({ description: 'Code of the authenticator app.' }) })
  .meta({ id: 'TwoFactorConfirmation' })

export const TwoFactorProof = z
  .object({
    password: z.string().max(1_000).optional().meta({ description: 'Password; either this or a code is needed.' }),
    code: code.optional(),
  })
  .meta({ id: 'TwoFactorProof' })

export const RecoveryCodes = z
  .object({ codes: z.array(z.string()).meta({ description: 'Recovery codes, returned only once. Each works once.' }) })
  .meta({ id: 'RecoveryCodes' })

const required = z
  .enum(['NOBODY', 'ADMINISTRATORS', 'EVERYONE'])
  .meta({ description: 'Who needs two-factor authentication to sign in with a password.' })

export const TwoFactorOverview = z
  .object({
    required,
    accounts: z
      .array(
        z.object({
          userId: z.string().meta({ description: 'ID of the user.' }),
          since: z.string().meta({ description: 'When it was turned on, UTC.' }),
          recoveryCodesLeft: z.int().meta({ description: 'Number of unused recovery codes.' }),
        }),
      )
      .meta({ description: 'Accounts with two-factor authentication.' }),
  })
  .meta({ id: 'TwoFactorOverview' })

export const TwoFactorRequirement = z.object({ required }).meta({ id: 'TwoFactorRequirement' })
