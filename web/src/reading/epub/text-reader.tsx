import './text-reader.css'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconListNumbers, IconTypography } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book, Progression, Publication, Series } from '../../api/types.ts'
import { chapterLabel } from '../../library/chapter-label.ts'
import { useDocumentTitle } from '../../ui/page-head.tsx'
import type { ReaderCommand } from '../input/reader-input.rules.ts'
import { useReaderInput } from '../input/use-reader-input.ts'
import { standardSettings } from '../settings/reader-settings.rules.ts'
import { useAwakeScreen, useScreenSize } from '../use-screen.ts'
import { ContentsPanel } from './contents-panel.tsx'
import { LookPanel } from './look-panel.tsx'
import { TextFrame } from './text-frame.tsx'
import { percentOf } from './text-place.rules.ts'
import { useColours, useTextLook } from './use-text-look.ts'
import { useTextPlace } from './use-text-place.ts'

export type TextReaderProps = {
  readonly book: Book
  readonly series: Series
  readonly publication: Publication
  readonly progression: Progression | null
}

/** A book of text on the whole screen, a page at a time. */
export const TextReader = ({ book, series, publication, progression }: TextReaderProps): ReactElement => {
  const { t } = useTranslation()
  const screen = useRef<HTMLDivElement>(null)
  const size = useScreenSize(screen)
  const [look, changeLook] = useTextLook()
  const colours = useColours(look.theme)
  const desk = useTextPlace(book, publication, progression)
  const [bars, setBars] = useState(true)
  const [panel, setPanel] = useState<'contents' | 'look'>()
  const label = chapterLabel(t, book)
  const headingId = useId()
  useDocumentTitle(`${label} · ${series.metadata.title}`)
  useAwakeScreen()
  const run = (command: ReaderCommand) => {
    if (command === 'bars') setBars((shown) => !shown)
    if (command === 'chapters') setPanel('contents')
    if (command === 'settings') setPanel('look')
    if (desk.turn(command)) setBars(false)
  }
  const direction = publication.metadata.readingProgression === 'rtl' ? 'rtl' : 'ltr'
  const settings = useMemo(() => ({ ...standardSettings, layout: 'single', direction }) as const, [direction])
  useReaderInput(screen, { settings, zoom: 1, zoomTo: () => undefined, run, box: null })
  const percent = percentOf(desk.place, desk.documents.length)
  return (
    <main className="reader text-reader" ref={screen} aria-labelledby={headingId} style={{ background: colours.ground }}>
      <h1 id={headingId} className="only-screen-reader">{`${series.metadata.title}, ${label}`}</h1>
      <TextFrame
        path={desk.path}
        title={label}
        place={desk.place}
        look={look}
        colours={colours}
        size={size}
        onLayout={desk.layOut}
        onLink={desk.follow}
      />
      <div className="reader-bar reader-bar-top" data-shown={bars} data-own-input>
        <Link to="/series/$seriesId" params={{ seriesId: series.id }} replace className="reader-back" aria-label={t('reader.toSeries')}>
          <IconArrowLeft size={22} aria-hidden="true" />
        </Link>
        <div className="reader-titles">
          <span className="reader-title">{series.metadata.title}</span>
          <span className="reader-subtitle">{label}</span>
        </div>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('textReader.contents')} onClick={() => setPanel('contents')}>
          <IconListNumbers size={21} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('textReader.look')} onClick={() => setPanel('look')}>
          <IconTypography size={21} />
        </ActionIcon>
      </div>
      <p className="text-reader-foot" style={{ color: colours.ink }} aria-live="polite">
        {desk.place.pages > 0 ? t('textReader.place', { page: desk.place.page + 1, count: desk.place.pages, percent }) : ''}
      </p>
      <p className="reader-unsaved" role="status">
        {desk.failing ? t('reader.unsaved') : ''}
      </p>
      {panel === 'contents' ? <ContentsPanel publication={publication} desk={desk} onClose={() => setPanel(undefined)} /> : null}
      {panel === 'look' ? <LookPanel look={look} onChange={changeLook} onClose={() => setPanel(undefined)} /> : null}
    </main>
  )
}
