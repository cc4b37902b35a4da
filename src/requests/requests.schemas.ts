import { z } from 'zod'
import { OptionsChangeDto } from '../follows/index.ts'
import { pageQuery, pageSchema } from '../kernel/http/index.ts'
import { requestStates } from './requests.rules.ts'

const instant = z.string()
const text = z
  .string()
  .trim()
  .max(500, 'must have at most 500 characters')
  .nullish()
  .transform((given) => given || null)

export const RequestParams = z.object({ requestId: z.string().meta({ description: 'ID of the request.' }) })

export const RequestsQuery = pageQuery.omit({ sort: true, unpaged: true }).extend({
  state: z
    .enum(requestStates, `must be one of ${requestStates.join(', ')}`)
    .optional()
    .meta({ description: 'Only requests in this state.' }),
})

export const RequestBody = z.strictObject({
  source: z.string().min(1).max(200).meta({ description: 'Plugin ID of the source.' }),
  titleId: z.string().min(1).max(500).meta({ description: 'ID of the title at the source.' }),
  comment: text.meta({ description: 'Comment for the administrators, at most 500 characters.' }),
})

export const ApproveBody = z
  .strictObject({
    url: z
      .string()
      .nullish()
      .meta({ description: "URL of the title at a downloadable source; the request's own `followUrl` when omitted." }),
    libraryId: z.string().nullish().meta({
      description: 'ID of the library. By default, the one that already follows the title, else the one you used last, else the first.',
    }),
    options: OptionsChangeDto.nullish().meta({ description: 'Download options of the title; your defaults when omitted.' }),
  })
  .nullish()

export const DeclineBody = z
  .strictObject({ reason: text.meta({ description: 'Why, for the people who requested the title; at most 500 characters.' }) })
  .nullish()

const maxMarked = 500

export const ReadBody = z
  .strictObject({
    ids: z.array(z.string()).max(maxMarked, `must have at most ${maxMarked} items`).meta({ description: 'IDs of requests.' }),
  })
  .nullish()
  .meta({ description: 'All of your requests when omitted.' })

const RequesterDto = z.object({
  userId: z.string().meta({ description: 'ID of the user.' }),
  email: z.string().meta({ description: 'Email address of the user.' }),
  comment: z.string().nullable().meta({ description: 'Comment of the user; null when there is none.' }),
  requestedAt: instant.meta({ description: 'When the user requested the title, UTC.' }),
})

export const TitleRequestDto = z
  .object({
    id: z.string().meta({ description: 'ID of the request.' }),
    state: z.enum(requestStates).meta({ description: 'State of the request.' }),
    source: z.string().meta({ description: 'Plugin ID of the source.' }),
    sourceName: z.string().meta({ description: 'Name of the source.' }),
    titleId: z.string().meta({ description: 'ID of the title at the source.' }),
    url: z.string().meta({ description: 'URL of the title at the source.' }),
    followUrl: z
      .string()
      .nullable()
      .meta({ description: 'URL of the title at a downloadable source; null when no certain match was found.' }),
    title: z.string().meta({
      description:
        'Title. Administrators see the one that was requested first, others the one that they requested, maybe at another source.',
    }),
    coverUrl: z.string().nullable().meta({
      description: "Path of the cover on this server, below its base path; null when there is none. It's valid for at least a week.",
    }),
    ageRating: z.int().nullable().meta({ description: 'Minimum age in years; null when unrated.' }),
    seriesId: z
      .string()
      .nullable()
      .meta({ description: 'ID of the series with the chapters of an approved title; null until there is one that you can access.' }),
    mine: z.boolean().meta({ description: 'Whether you requested the title.' }),
    unread: z.boolean().meta({ description: 'Whether your request was decided and you have not marked that as read.' }),
    requesters: z
      .array(RequesterDto)
      .meta({ description: 'Users who requested the title, the first one first; only you, unless you are an administrator.' }),
    createdAt: instant.meta({ description: 'When the title was first requested, UTC.' }),
    decidedAt: instant.nullable().meta({ description: 'When the request was decided or withdrawn, UTC; null while it is open.' }),
    decidedBy: z.string().nullable().meta({
      description:
        'Email address of the administrator who decided; null when the title was followed in another way, and for users who are no administrators.',
    }),
    reason: z.string().nullable().meta({ description: 'Why the request was declined; null when no reason was given.' }),
  })
  .meta({ id: 'TitleRequest' })
export type TitleRequestDto = z.infer<typeof TitleRequestDto>

export const TitleRequestPage = pageSchema(TitleRequestDto)
  .extend({
    open: z.int().meta({ description: 'Number of open requests that you can access, regardless of the filter.' }),
    unread: z.int().meta({ description: 'Number of your requests that were decided and that you have not marked as read.' }),
  })
  .meta({ id: 'TitleRequestPage' })
