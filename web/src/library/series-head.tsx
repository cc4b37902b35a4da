import { ActionIcon, Anchor, Button, Menu } from '@mantine/core'
import { IconBook2, IconChecks, IconDots, IconDownload, IconEyeOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book, Series } from '../api/types.ts'
import { isAdmin, useMe } from '../users/users.api.ts'
import { setSeriesRead } from './series.api.ts'
import { creators, nextRead, webLinks } from './series-progress.rules.ts'

type SeriesHeadProps = { readonly series: Series; readonly books: readonly Book[] }

/** Title, people, facts, the button to read, and the summary. */
export const SeriesHead = ({ series, books }: SeriesHeadProps): ReactElement => {
  const people = creators(series)
  const links = webLinks(series)
  return (
    <header>
      <h1 className="series-title">{series.metadata.title}</h1>
      {people.length > 0 ? <p className="series-people">{people.join(', ')}</p> : null}
      <Facts series={series} />
      <Actions series={series} books={books} />
      <Summary text={series.metadata.summary || series.booksMetadata.summary} />
      {links.length > 0 ? (
        <ul className="series-links">
          {links.map((link) => (
            <li key={link.url}>
              <Anchor href={link.url} target="_blank" rel="noreferrer noopener" inherit>
                {link.label || new URL(link.url).host}
              </Anchor>
            </li>
          ))}
        </ul>
      ) : null}
    </header>
  )
}

const Facts = ({ series }: { series: Series }): ReactElement => {
  const { t } = useTranslation()
  const { metadata } = series
  return (
    <ul className="series-facts">
      <li>{t(`series.status.${metadata.status}`)}</li>
      <li>{t('series.chapters', { count: series.booksCount })}</li>
      {metadata.ageRating ? <li>{t('series.age', { age: metadata.ageRating })}</li> : null}
      {metadata.genres.map((genre) => (
        <li key={genre}>{genre}</li>
      ))}
    </ul>
  )
}

const Actions = ({ series, books }: SeriesHeadProps): ReactElement => {
  const { t } = useTranslation()
  const next = nextRead(books)
  return (
    <div className="series-actions">
      {next ? (
        <Button
          size="md"
          leftSection={<IconBook2 size={20} />}
          renderRoot={(props) => <Link to="/read/$bookId" params={{ bookId: next.book.id }} {...props} />}
        >
          {t(`series.${next.kind}`)}
        </Button>
      ) : null}
      <MoreActions series={series} />
    </div>
  )
}

const MoreActions = ({ series }: { series: Series }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const admin = isAdmin(useMe())
  const mark = useMutation({
    mutationFn: (read: boolean) => setSeriesRead(series.id, read),
    onSuccess: () => Promise.all([['series'], ['shelves'], ['book', 'one']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size={42} aria-label={t('series.more')} loading={mark.isPending}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconChecks size={18} />}
          disabled={series.booksReadCount === series.booksCount}
          onClick={() => mark.mutate(true)}
        >
          {t('series.markRead')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconEyeOff size={18} />}
          disabled={series.booksUnreadCount === series.booksCount}
          onClick={() => mark.mutate(false)}
        >
          {t('series.markUnread')}
        </Menu.Item>
        {admin ? (
          <Menu.Item
            leftSection={<IconDownload size={18} />}
            renderRoot={(props) => <Link to="/downloads" search={{ libraryId: series.libraryId }} {...props} />}
          >
            {t('series.downloads')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

/** About four lines on a desk; shorter texts need no button. */
const longTextLength = 320

const Summary = ({ text }: { text: string }): ReactElement | null => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (text === '') return null
  const long = text.length > longTextLength
  return (
    <>
      <p className="series-summary" data-short={long && !open}>
        {text}
      </p>
      {long ? (
        <Anchor className="series-more-text" component="button" type="button" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('series.less') : t('series.moreText')}
        </Anchor>
      ) : null}
    </>
  )
}
