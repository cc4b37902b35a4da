// The title that a person requested. Others may have requested the same work at another source, where it has another name or age rating.
import { z } from 'zod'
import { toJson } from '../kernel/db/index.ts'
import { storedJson } from '../kernel/stored/index.ts'
import type { Requester, TitleRequestRow } from './requests.queries.ts'

const RequestedTitle = z.object({
  source: z.string(),
  titleId: z.string(),
  url: z.string(),
  followUrl: z.string().nullable(),
  title: z.string(),
  coverUrl: z.string().nullable(),
})

export interface TitleOfRequest extends z.infer<typeof RequestedTitle> {
  readonly ageRating: number | null
}

export const writeRequestedTitle = ({ source, titleId, url, followUrl, title, coverUrl }: TitleRequestRow): string =>
  toJson({ source, titleId, url, followUrl, title, coverUrl } satisfies z.infer<typeof RequestedTitle>)

const read = storedJson('titleRequester.requested', RequestedTitle)

/** @param own undefined for those who see the request itself */
export function requestedTitleOf(row: TitleRequestRow, own: Pick<Requester, 'requested' | 'ageRating'> | undefined): TitleOfRequest {
  return own?.requested ? { ...read(own.requested, row.id), ageRating: own.ageRating } : row
}
