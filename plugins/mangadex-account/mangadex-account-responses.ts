// Shapes of MangaDex's responses about an account, as far as they are used.
import { z } from 'zod'
import { type PluginResponse, SourceAnswerInvalid, SourceNotFound, SourceUnavailable } from '../../src/plugins/contract/plugin.ts'
import { SourceAnsweredWith, SourceRefusesFor, SourceTitleNotFound } from '../../src/plugins/contract/sentences.ts'
import { unexpectedResponse } from '../../src/plugins/contract/unexpected-response.ts'

export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const id = z.string().toLowerCase().regex(uuid)

const listOf = <T extends z.ZodType>(entry: T) => z.object({ result: z.literal('ok'), data: z.array(entry), total: z.int() })

export const titleList = listOf(z.object({ id }))
export const chapterList = listOf(
  z.object({
    id,
    attributes: z.object({ publishAt: z.iso.datetime({ offset: true }) }),
    relationships: z.array(z.object({ id: z.string().toLowerCase(), type: z.string() })),
  }),
)

export const tokenResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  /** In seconds. */
  expires_in: z.number().positive().default(900),
})

/** @throws SourceAnswerInvalid when the response is not JSON or does not have this shape */
export function parseResponse<T extends z.ZodType>(shape: T, response: PluginResponse): z.infer<T> {
  const read = shape.safeParse(response.json())
  if (read.success) return read.data
  throw unexpectedResponse('MangaDex', read.error)
}

/** The reason for a refusal in MangaDex's response: the API sends it in `detail`, the sign-in in `error_description`. */
export const detailOf = (response: PluginResponse): string =>
  /"(?:detail|error_description)":\s*"([^"]{1,200})/.exec(response.text())?.[1] ?? `HTTP ${response.status}`

/** @returns the response if it succeeded @throws SourceNotFound, SourceUnavailable, SourceAnswerInvalid */
export function assertOk(response: PluginResponse): PluginResponse {
  const { status } = response
  if (status < 300) return response
  if (status === 404) throw new SourceNotFound(SourceTitleNotFound('MangaDex', detailOf(response)))
  if (status === 403) throw new SourceUnavailable(SourceRefusesFor('MangaDex', detailOf(response)).message, { status })
  throw new SourceAnswerInvalid(SourceAnsweredWith('MangaDex', status, detailOf(response)))
}
