// API schemas of users, compatible with Komga's clients (docs/api/komga-contract.md, "Users").
import { z } from 'zod'
import { komgaInput } from '../kernel/http/index.ts'

const ageRestriction = z.object({
  age: z.int().min(0, 'must be 0 or more').meta({ description: 'Age limit in years.' }),
  restriction: z
    .enum(['ALLOW_ONLY', 'EXCLUDE'])
    .meta({ description: 'Whether content up to the age limit is allowed, or content from it on is excluded.' }),
})

export const UserDto = z
  .object({
    id: z.string().meta({ description: 'ID.' }),
    email: z.string().meta({ description: 'Email address.' }),
    roles: z.array(z.string()).meta({ description: 'USER and additional roles.' }),
    sharedAllLibraries: z.boolean().meta({ description: 'Whether the user can access all libraries; always true for administrators.' }),
    sharedLibrariesIds: z
      .array(z.string())
      .meta({ description: 'IDs of the libraries that the user can access when `sharedAllLibraries` is false.' }),
    labelsAllow: z
      .array(z.string())
      .meta({ description: 'Only series with one of these sharing labels are visible; empty for no restriction.' }),
    labelsExclude: z.array(z.string()).meta({ description: 'Series with one of these sharing labels are hidden.' }),
    ageRestriction: ageRestriction.nullable().meta({ description: 'Age restriction; null when there is none.' }),
  })
  .meta({ id: 'User' })
export type UserDto = z.infer<typeof UserDto>

const maxPasswordLength = 1_000
export const Email = z
  .string()
  .trim()
  .max(320)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an email address')
  .meta({ description: 'Email address.' })
export const Password = z
  .string()
  .max(maxPasswordLength)
  .refine((password) => password.trim() !== '', 'must not be blank')
  .meta({ description: 'Password.' })

const labels = z.array(z.string().max(255)).max(1_000)
export const libraryIds = z.array(z.string().max(255)).max(10_000)
const sharedLibraries = z.object({
  all: z.boolean().default(false).meta({ description: 'Whether the user can access all libraries.' }),
  libraryIds: libraryIds.default([]).meta({ description: 'IDs of the libraries that the user can access when `all` is false.' }),
})
export const ageRestrictionChange = z.object({
  age: z.int().min(0, 'must be 0 or more').max(1_000, 'must be at most 1000').default(0).meta({ description: 'Age limit in years.' }),
  restriction: z
    .enum(['ALLOW_ONLY', 'EXCLUDE', 'NONE'])
    .meta({ description: 'Whether content up to the age limit is allowed, or content from it on is excluded.' }),
})

/** Fields of a user that an administrator sets. */
export const userChoices = {
  roles: z
    .array(z.string().max(255))
    .max(100)
    .nullish()
    .meta({ description: 'ADMIN, FILE_DOWNLOAD, PAGE_STREAMING, KOBO_SYNC, KOREADER_SYNC; others are ignored.' }),
  sharedLibraries: sharedLibraries.nullish().meta({ description: 'Libraries that the user can access.' }),
  ageRestriction: ageRestrictionChange.nullish().meta({ description: 'Age restriction; null or NONE removes it.' }),
  labelsAllow: labels
    .nullish()
    .meta({ description: 'Only series with one of these sharing labels are visible; empty for no restriction.' }),
  labelsExclude: labels.nullish().meta({ description: 'Series with one of these sharing labels are hidden.' }),
}

export const UserCreation = komgaInput(z.object({ email: Email, password: Password, ...userChoices })).meta({ id: 'UserCreation' })
export type UserCreation = z.output<typeof UserCreation>

/** Absent keeps the value; null clears the age restriction and the labels, and keeps roles and libraries. */
export const UserUpdate = komgaInput(z.object(userChoices)).meta({ id: 'UserUpdate' })
export type UserUpdate = z.output<typeof UserUpdate>

export const PasswordUpdate = komgaInput(
  z.object({
    password: Password,
    currentPassword: z.string().max(maxPasswordLength).nullish().meta({
      description:
        'Current password, for your own account. With two-factor authentication, either this or a code is needed; otherwise it is checked only if it is sent.',
    }),
    code: z
      .string()
      .max(100)
      .nullish()
      .meta({ description: 'Code of the authenticator app or a recovery code, in place of the current password.' }),
    revokeApiKeys: z.boolean().nullish().meta({
      description: "Whether to delete the API keys of the account too. Defaults to true for other users' passwords and false for your own.",
    }),
  }),
).meta({ id: 'PasswordUpdate' })
export type PasswordUpdate = z.output<typeof PasswordUpdate>

export const ApiKeyCreation = komgaInput(
  z.object({ comment: z.string().trim().min(1, 'must not be blank').max(200).meta({ description: 'Description of the key.' }) }),
).meta({ id: 'ApiKeyCreation' })

export const ApiKeyDto = z
  .object({
    id: z.string().meta({ description: 'ID.' }),
    userId: z.string().meta({ description: 'ID of the user.' }),
    key: z.string().meta({ description: 'The API key, returned only on creation; ****** afterwards.' }),
    comment: z.string().meta({ description: 'Description of the key.' }),
    createdDate: z.string().meta({ description: 'When the key was created, UTC.' }),
    lastModifiedDate: z.string().meta({ description: 'When the key was last changed, UTC.' }),
  })
  .meta({ id: 'ApiKey' })

export const ClaimStatus = z
  .object({ isClaimed: z.boolean().meta({ description: 'Whether the server has its first administrator.' }) })
  .meta({ id: 'ClaimStatus' })

export const noContent = z.undefined().meta({ description: 'Done.' })
