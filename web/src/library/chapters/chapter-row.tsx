import { ActionIcon } from '@mantine/core'
import { IconCheck, IconEyeOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, MouseEvent, ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book, ChapterOfBook } from '../../api/types.ts'
import { regionOf } from '../../locales/language.rules.ts'
import { languageName } from '../../locales/language-name.ts'
import { useMe } from '../../users/accounts/users.api.ts'
import { isGuest } from '../../users/guests/guests.api.ts'
import type { ChapterActions } from './chapter-actions.ts'
import { chapterLabel } from './chapter-label.ts'
import { translatorsOf } from './chapter-list.rules.ts'
import { ChapterMenu } from './chapter-menu.tsx'
import { chapterParts } from './chapter-parts.ts'
import { useBookProblem } from './use-book-problem.ts'

type ChapterRowProps = {
  readonly book: Book
  /** The chapter's data from its source, saved when it was downloaded. */
  readonly chapter: ChapterOfBook | undefined
  /** Shown before the number; empty below the heading of a volume. */
  readonly volume: string
  readonly place: CSSProperties
  readonly position: { readonly index: number; readonly total: number }
  readonly selected: boolean
  readonly actions: ChapterActions
}

export const ChapterRow = ({ book, chapter, volume, place, position, selected, actions }: ChapterRowProps): ReactElement => {
  const { t } = useTranslation()
  const state = readState(book)
  const label = chapterLabel(t, book)
  const { number, title } = chapterParts(t, book, volume)
  const texts = (
    <>
      <span className="chapter-mark" data-read={state} aria-hidden="true" />
      <span className="chapter-number">{number}</span>
      <span className="chapter-title">{title}</span>
      <ChapterNote book={book} chapter={chapter} />
    </>
  )
  return (
    <li
      className="chapter-row"
      data-read={state}
      data-chosen={selected}
      style={place}
      aria-setsize={position.total}
      aria-posinset={position.index + 1}
    >
      {actions.select ? (
        <Choice label={label} selected={selected} onChoose={(asRange) => actions.select?.(book.id, asRange)}>
          {texts}
        </Choice>
      ) : (
        <>
          <ChapterLink book={book}>{texts}</ChapterLink>
          <ReadToggle label={label} read={state === 'done'} onToggle={(read) => actions.mark(book, read)} />
          <ChapterMenu book={book} chapter={chapter} label={label} actions={actions} />
        </>
      )}
      <span className="only-screen-reader">{t(`seriesPage.state.${state}`)}</span>
    </li>
  )
}

const ChapterLink = ({ book, children }: { book: Book; children: ReactNode }): ReactElement =>
  book.media.status === 'READY' ? (
    <Link to="/read/$bookId" params={{ bookId: book.id }} className="chapter-link" preload={false}>
      {children}
    </Link>
  ) : (
    <span className="chapter-link">{children}</span>
  )

type ChoiceProps = {
  readonly label: string
  readonly selected: boolean
  readonly onChoose: (asRange: boolean) => void
  readonly children: ReactNode
}

/** The whole row toggles the checkbox. */
const Choice = ({ label, selected, onChoose, children }: ChoiceProps): ReactElement => (
  <label className="chapter-link chapter-choice">
    <input
      type="checkbox"
      checked={selected}
      aria-label={label}
      onChange={() => undefined}
      onClick={(event: MouseEvent<HTMLInputElement>) => onChoose(event.shiftKey)}
    />
    {children}
  </label>
)

type ChapterNoteProps = Pick<ChapterRowProps, 'book' | 'chapter'>

/** Pages and groups below the title, and columns for date and language; on a narrow screen all in one line. */
const ChapterNote = ({ book, chapter }: ChapterNoteProps): ReactElement => {
  const { t, i18n } = useTranslation()
  const bookProblem = useBookProblem()
  const { status, pagesCount } = book.media
  if (status === 'ERROR' || status === 'UNSUPPORTED') {
    return (
      <span className="chapter-state" data-problem="true">
        {bookProblem(book.media)}
      </span>
    )
  }
  if (status !== 'READY') return <span className="chapter-state">{t('seriesPage.media.UNKNOWN')}</span>
  const pages =
    book.readProgress && !book.readProgress.completed
      ? t('series.pageOf', { page: book.readProgress.page, count: pagesCount })
      : t('series.pages', { count: pagesCount })
  const language = chapter?.language
  return (
    <span className="chapter-note">
      <span className="chapter-source">{[pages, ...translatorsOf(book, chapter)].join(' · ')}</span>
      <span className="chapter-day">{dayText(book, regionOf(i18n.language, navigator.languages))}</span>
      <span className="chapter-language">{language ? (languageName(language, i18n.language) ?? language) : null}</span>
    </span>
  )
}

const readState = (book: Book): 'unread' | 'started' | 'done' => {
  if (!book.readProgress) return 'unread'
  return book.readProgress.completed ? 'done' : 'started'
}

/** The release date, else the date it was added. A release date has no time: it is parsed as UTC and must be formatted as UTC. */
const dayText = ({ metadata, created }: Book, region: string): string =>
  metadata.releaseDate
    ? new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(metadata.releaseDate))
    : new Intl.DateTimeFormat(region, { dateStyle: 'medium' }).format(new Date(created))

type ReadToggleProps = { readonly label: string; readonly read: boolean; readonly onToggle: (read: boolean) => void }

/** Marks a chapter as read or unread with one click. Not for guests, whose progress is not stored. */
const ReadToggle = ({ label, read, onToggle }: ReadToggleProps): ReactElement | null => {
  const { t } = useTranslation()
  if (isGuest(useMe())) return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={t(read ? 'seriesPage.markChapterUnread' : 'seriesPage.markChapterRead', { chapter: label })}
      onClick={() => onToggle(!read)}
    >
      {read ? <IconEyeOff size={18} stroke={1.7} /> : <IconCheck size={18} stroke={1.7} />}
    </ActionIcon>
  )
}
