import { z } from 'zod'
import { messageDto } from '../../kernel/http/index.ts'

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/, 'must be base64url')
const name = z.string().trim().min(1, 'must not be blank').max(100).meta({ description: 'Name that its owner chose.' })
const type = z.literal('public-key').meta({ description: 'Type of the credential.' })

export const PasskeyDto = z
  .object({
    id: z.string().meta({ description: 'ID.' }),
    name: z.string().meta({ description: 'Name that its owner chose.' }),
    host: z.string().meta({ description: 'Host name that it works at.' }),
    createdAt: z.string().meta({ description: 'When it was added, UTC.' }),
    lastUsedAt: z.string().nullable().meta({ description: 'When it was last used to sign in, UTC; null when it was not used yet.' }),
  })
  .meta({ id: 'Passkey' })

export const PasskeysDto = z
  .object({
    passkeys: z.array(PasskeyDto).meta({ description: 'Passkeys, the oldest first.' }),
    unavailable: z.string().nullable().meta({ description: "Why passkeys can't be used at this address; null when they can." }),
    unavailableSaying: messageDto,
  })
  .meta({ id: 'Passkeys' })

const credential = z.object({ id: z.string().meta({ description: 'ID of a passkey.' }), type })

export const PasskeyCreationOptions = z
  .object({
    challenge: z.string().meta({ description: 'What the authenticator signs; works once, for ten minutes.' }),
    rp: z
      .object({ id: z.string().meta({ description: 'Host name.' }), name: z.string().meta({ description: 'Name of the app.' }) })
      .meta({ description: 'This server.' }),
    user: z
      .object({
        id: z.string().meta({ description: 'ID of the account, base64url.' }),
        name: z.string().meta({ description: 'Email address.' }),
        displayName: z.string().meta({ description: 'Email address.' }),
      })
      .meta({ description: 'The account.' }),
    pubKeyCredParams: z
      .array(z.object({ alg: z.int().meta({ description: 'COSE number of the algorithm.' }), type }))
      .meta({ description: 'Accepted algorithms.' }),
    timeout: z.int().meta({ description: 'Milliseconds.' }),
    attestation: z.literal('none').meta({ description: 'No statement about the model of the authenticator.' }),
    excludeCredentials: z.array(credential).meta({ description: 'Passkeys that the account has already.' }),
    authenticatorSelection: z
      .object({
        residentKey: z.literal('required').meta({ description: 'The authenticator remembers the account.' }),
        requireResidentKey: z.literal(true).meta({ description: 'The same for older browsers.' }),
        userVerification: z.literal('required').meta({ description: 'The authenticator asks for a PIN, fingerprint or face.' }),
      })
      .meta({ description: 'What the authenticator must do.' }),
  })
  .meta({ id: 'PasskeyCreationOptions', description: "WebAuthn's PublicKeyCredentialCreationOptionsJSON." })

export const PasskeyRequestOptions = z
  .object({
    challenge: z.string().meta({ description: 'What the authenticator signs; works once, for ten minutes.' }),
    rpId: z.string().meta({ description: 'Host name.' }),
    timeout: z.int().meta({ description: 'Milliseconds.' }),
    userVerification: z.literal('required').meta({ description: 'The authenticator asks for a PIN, fingerprint or face.' }),
  })
  .meta({ id: 'PasskeyRequestOptions', description: "WebAuthn's PublicKeyCredentialRequestOptionsJSON." })

const ids = {
  id: base64url.meta({ description: 'ID of the passkey.' }),
  rawId: base64url.meta({ description: 'The same.' }),
  type,
}

export const PasskeyCreation = z
  .object({
    name,
    credential: z
      .object({
        ...ids,
        response: z
          .object({
            clientDataJSON: base64url.meta({ description: 'What the browser signed, base64url.' }),
            attestationObject: base64url.meta({ description: 'The new key, base64url.' }),
          })
          .meta({ description: 'Response of the authenticator.' }),
      })
      .meta({ description: "WebAuthn's RegistrationResponseJSON." }),
  })
  .meta({ id: 'PasskeyCreation' })
export type PasskeyCreation = z.output<typeof PasskeyCreation>

export const PasskeySignIn = z
  .object({
    staySignedIn: z.boolean().default(false).meta({ description: 'Whether the browser also receives a remember-me cookie.' }),
    credential: z
      .object({
        ...ids,
        response: z
          .object({
            clientDataJSON: base64url.meta({ description: 'What the browser signed, base64url.' }),
            authenticatorData: base64url.meta({ description: 'What the authenticator says about itself, base64url.' }),
            signature: base64url.meta({ description: 'Signature, base64url.' }),
            userHandle: base64url.optional().meta({ description: 'ID of the account, base64url.' }),
          })
          .meta({ description: 'Response of the authenticator.' }),
      })
      .meta({ description: "WebAuthn's AuthenticationResponseJSON." }),
  })
  .meta({ id: 'PasskeySignIn' })
export type PasskeySignIn = z.output<typeof PasskeySignIn>

export const PasskeyName = z.object({ name }).meta({ id: 'PasskeyName' })
