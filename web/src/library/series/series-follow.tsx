import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { Series } from '../../api/types.ts'
import { FollowButton } from '../../follows/title/follow-button.tsx'
import { seriesFollowQuery } from '../../follows/title/title-follow.api.ts'

/** Whether new chapters of the series are downloaded, with the button to change it; nothing for a series that can't be followed. */
export const SeriesFollow = ({ series }: { series: Series }): ReactElement | null => {
  const { data } = useQuery(seriesFollowQuery(series.id))
  if (!data?.url || (!data.followed && !data.downloadable)) return null
  const { url, libraryId, paused } = data
  const followed = data.followed ? [libraryId] : []
  return <FollowButton target={{ title: series.metadata.title, url, followed, paused, libraryId }} />
}
