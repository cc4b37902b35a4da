import { z } from 'zod'
import { ProviderOption } from '../providers/provider.schemas.ts'
import { Email, Password, UserUpdate, userChoices } from '../users.schemas.ts'

const maxDays = 365
const maxAccounts = 100

export const InvitationCreation = z
  .object({
    ...userChoices,
    email: Email.nullish().meta({ description: 'Email address of the new account; the person chooses one when it is absent or null.' }),
    expiresInDays: z.int().min(1).max(maxDays).default(7).meta({ description: 'Days until the link expires.' }),
    language: z.enum(['en', 'de']).default('en').meta({ description: 'Language of the message to the email address.' }),
    maxUses: z.int().min(1).max(maxAccounts).default(1).meta({ description: 'Number of accounts that can be created with the link.' }),
  })
  .refine(({ email, maxUses }) => !email || maxUses === 1, {
    path: ['maxUses'],
    message: 'must be 1 for an invitation with an email address',
  })
  .meta({ id: 'InvitationCreation' })
export type InvitationCreation = z.output<typeof InvitationCreation>

/** As stored with an invitation. */
export const InvitationChoices = UserUpdate

const instant = (description: string) => z.string().meta({ description: `${description}, UTC.` })

export const InvitationDto = z
  .object({
    id: z.string().meta({ description: 'ID.' }),
    email: z.string().nullable().meta({ description: 'Email address of the new account; null when the person chooses it.' }),
    roles: z.array(z.string()).meta({ description: 'Roles of the new accounts.' }),
    sharedAllLibraries: z.boolean().meta({ description: 'Whether the new accounts can access all libraries.' }),
    sharedLibrariesIds: z.array(z.string()).meta({ description: 'IDs of the libraries that they can access otherwise.' }),
    labelsAllow: z
      .array(z.string())
      .meta({ description: 'Only series with one of these sharing labels are visible; empty for no restriction.' }),
    labelsExclude: z.array(z.string()).meta({ description: 'Series with one of these sharing labels are hidden.' }),
    ageRestriction: z
      .object({
        age: z.int().meta({ description: 'Age limit in years.' }),
        restriction: z
          .enum(['ALLOW_ONLY', 'EXCLUDE'])
          .meta({ description: 'Whether content up to the age limit is allowed, or content from it on is excluded.' }),
      })
      .nullable()
      .meta({ description: 'Age restriction; null when there is none.' }),
    status: z
      .enum(['OPEN', 'USED_UP', 'EXPIRED', 'REVOKED'])
      .meta({ description: 'Whether the link can be used, or why not. REVOKED also when its creator is no longer an administrator.' }),
    maxUses: z.int().meta({ description: 'Number of accounts that can be created with the link.' }),
    uses: z.int().meta({ description: 'Number of accounts that were created with it.' }),
    createdBy: z.string().nullable().meta({ description: 'Email address of the administrator who created it; null when deleted.' }),
    createdAt: instant('When it was created'),
    expiresAt: instant('When it expires'),
    usedBy: z
      .array(
        z.object({
          userId: z.string().nullable().meta({ description: 'ID of the account; null when it was deleted.' }),
          email: z.string().meta({ description: 'Email address at that time.' }),
          usedAt: instant('When the account was created'),
        }),
      )
      .meta({ description: 'Accounts that were created with the link, oldest first.' }),
  })
  .meta({ id: 'Invitation' })
export type InvitationDto = z.infer<typeof InvitationDto>

export const NewInvitation = z
  .object({
    id: z.string().meta({ description: 'ID.' }),
    url: z.string().meta({ description: 'The link. It is returned only once, because the server stores only its hash.' }),
    expiresAt: instant('When it expires'),
    sentTo: z.string().nullable().meta({ description: 'Email address that the link is sent to; null when it is not sent.' }),
  })
  .meta({ id: 'NewInvitation' })

export const InvitationOffer = z
  .object({
    email: z.string().nullable().meta({ description: 'Email address of the new account; null when you choose it.' }),
    expiresAt: instant('When the invitation expires'),
    passwordSignIn: z.boolean().meta({ description: 'Whether the server accepts passwords.' }),
    providers: z.array(ProviderOption).meta({ description: 'Providers to sign in with.' }),
  })
  .meta({ id: 'InvitationOffer' })

export const InvitationAcceptance = z
  .object({
    email: Email.nullish().meta({ description: 'Email address of the new account; ignored when the invitation has one.' }),
    password: Password,
  })
  .meta({ id: 'InvitationAcceptance' })
export type InvitationAcceptance = z.output<typeof InvitationAcceptance>
