// Users on the wire, as Komga's clients know them (docs/api/komga-contract.md, "Users").
import { z } from 'zod'
import { komgaInput } from '../kernel/http/index.ts'

const ageRestriction = z.object({ age: z.int().min(0, 'must be 0 or more'), restriction: z.enum(['ALLOW_ONLY', 'EXCLUDE']) })

export const UserDto = z
  .object({
    id: z.string(),
    email: z.string(),
    roles: z.array(z.string()).meta({ description: 'USER, and what else the user may do.' }),
    sharedAllLibraries: z.boolean().meta({ description: 'Whether the user sees every library; administrators always do.' }),
    sharedLibrariesIds: z.array(z.string()).meta({ description: 'Libraries that the user sees when `sharedAllLibraries` is false.' }),
    labelsAllow: z.array(z.string()).meta({ description: 'Sharing labels of the series that the user may see; empty for no limit.' }),
    labelsExclude: z.array(z.string()).meta({ description: 'Series with one of these sharing labels are hidden.' }),
    ageRestriction: ageRestriction.optional(),
  })
  .meta({ id: 'User' })
export type UserDto = z.infer<typeof UserDto>

const longestPassword = 1_000
export const Email = z
  .string()
  .trim()
  .max(320)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address')
export const Password = z
  .string()
  .max(longestPassword)
  .refine((password) => password.trim() !== '', 'must not be blank')

const labels = z.array(z.string().max(255)).max(1_000)
const libraryIds = z.array(z.string().max(255)).max(10_000)
const sharedLibraries = z.object({ all: z.boolean().default(false), libraryIds: libraryIds.default([]) })
const ageRestrictionChange = z.object({
  age: z.int().min(0, 'must be 0 or more').max(1_000, 'must be at most 1000').default(0),
  restriction: z.enum(['ALLOW_ONLY', 'EXCLUDE', 'NONE']),
})

/** What an administrator may choose about a user. */
const choices = {
  roles: z
    .array(z.string().max(255))
    .max(100)
    .nullish()
    .meta({ description: 'ADMIN, FILE_DOWNLOAD, PAGE_STREAMING, KOBO_SYNC, KOREADER_SYNC; others are ignored.' }),
  sharedLibraries: sharedLibraries.nullish(),
  ageRestriction: ageRestrictionChange.nullish(),
  labelsAllow: labels.nullish(),
  labelsExclude: labels.nullish(),
}

export const UserCreation = komgaInput(z.object({ email: Email, password: Password, ...choices })).meta({ id: 'UserCreation' })
export type UserCreation = z.output<typeof UserCreation>

/** Absent keeps; null clears the age restriction and the labels, and keeps roles and libraries. */
export const UserUpdate = komgaInput(z.object(choices)).meta({ id: 'UserUpdate' })
export type UserUpdate = z.output<typeof UserUpdate>

export const PasswordUpdate = komgaInput(
  z.object({
    password: Password,
    revokeApiKeys: z.boolean().nullish().meta({
      description:
        "Whether the account's API keys are deleted, too. Default: true when an administrator sets the password of somebody else, false for one's own.",
    }),
  }),
).meta({ id: 'PasswordUpdate' })
export type PasswordUpdate = z.output<typeof PasswordUpdate>

export const ApiKeyCreation = komgaInput(
  z.object({ comment: z.string().trim().min(1, 'must not be blank').max(200).meta({ description: 'What the key is for.' }) }),
).meta({ id: 'ApiKeyCreation' })

export const ApiKeyDto = z
  .object({
    id: z.string(),
    userId: z.string(),
    key: z.string().meta({ description: 'In clear once, when it is created; afterwards ******.' }),
    comment: z.string(),
    createdDate: z.string(),
    lastModifiedDate: z.string(),
  })
  .meta({ id: 'ApiKey' })

export const ClaimStatus = z.object({ isClaimed: z.boolean() }).meta({ id: 'ClaimStatus' })

export const noContent = z.undefined().meta({ description: 'Done.' })
