import { Button } from '@mantine/core'
import { IconBook2, IconBooks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverTitleDetails } from '../../api/types.ts'
import { FollowButton } from '../../follows/title/follow-button.tsx'
import { seriesBooksQuery } from '../../library/series/series.api.ts'
import { nextRead } from '../../library/series/series-progress.rules.ts'
import { ApproveMatch } from '../../requests/approve-match.tsx'
import { followTargetOf } from '../follow-target.rules.ts'
import { DownloadOnce } from './download-once.tsx'
import { useRequestToMatch } from './title-request.tsx'

/** Reading what is in the library already, and following the title. */
export const TitleActions = ({ title }: { title: DiscoverTitleDetails }): ReactElement => {
  const { t } = useTranslation()
  const downloadable = title.followUrl !== null
  const [only, ...others] = title.inLibrary
  const request = useRequestToMatch()
  return (
    <div className="series-actions">
      {only && others.length === 0 ? <ReadButton seriesId={only.seriesId} /> : null}
      {downloadable && request && title.openRequest?.id !== request.id ? (
        <ApproveMatch request={request} url={title.followUrl ?? title.url} />
      ) : null}
      {downloadable ? <FollowButton target={followTargetOf(title, true, title.chapterLanguages)} /> : null}
      {title.inLibrary.map(({ seriesId, title: name }) => (
        <Button
          key={seriesId}
          size="md"
          variant="default"
          leftSection={<IconBooks size={20} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/series/$seriesId" params={{ seriesId }} {...props} />}
        >
          {others.length === 0 ? t('discover.openInLibrary') : t('discover.openSeries', { name })}
        </Button>
      ))}
      <DownloadOnce title={title} />
    </div>
  )
}

/** Opens the next chapter to read, as soon as there is one. */
const ReadButton = ({ seriesId }: { seriesId: string }): ReactElement | null => {
  const { t } = useTranslation()
  const books = useQuery(seriesBooksQuery(seriesId))
  const next = nextRead(books.data?.content ?? [])
  if (!next) return null
  return (
    <Button
      size="md"
      leftSection={<IconBook2 size={20} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/read/$bookId" params={{ bookId: next.book.id }} {...props} />}
    >
      {t(`series.${next.kind}`)}
    </Button>
  )
}
