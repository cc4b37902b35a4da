import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import './history/chapter-lists.css'
import { Button, Checkbox, Group, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadPreview } from '../api/types.ts'
import { librariesQuery } from '../library/library.api.ts'
import { coverPreviewUrl } from '../metadata/metadata.api.ts'
import { Poster } from '../ui/poster.tsx'
import { chapterName, countByState, newChaptersInRange } from './download-chapter.rules.ts'

type DownloadPreviewPanelProps = {
  readonly preview: DownloadPreview
  /** Addresses of the selected chapters; everything new when undefined. */
  readonly chosen: readonly string[] | undefined
  readonly onChoose: (chosen: readonly string[] | undefined) => void
}

/** Preview of an address: the title, its new chapters, and those that are skipped, with reasons. */
export const DownloadPreviewPanel = ({ preview, chosen, onChoose }: DownloadPreviewPanelProps): ReactElement => {
  const { t } = useTranslation()
  const { data: libraries = [] } = useQuery(librariesQuery)
  const library = libraries.find(({ id }) => id === preview.libraryId)?.name
  const counts = countByState(preview.chapters)
  return (
    <section className="preview" aria-label={t('downloads.preview.title')}>
      <div className="preview-head">
        {preview.coverUrl ? (
          <div className="preview-cover">
            <Poster src={coverPreviewUrl(preview.coverUrl)} title={preview.title} />
          </div>
        ) : null}
        <div style={{ minWidth: 0 }}>
          <h2 className="preview-name">{preview.title}</h2>
          <p className="download-quiet">
            {[preview.status ? t(`series.status.${preview.status}`) : '', ...preview.people].filter(Boolean).join(' · ')}
          </p>
          <p className="preview-counts" role="status">
            {counts.length === 0
              ? t('downloads.preview.nothing')
              : counts.map(([state, count]) => t(`downloads.preview.count.${state}`, { count })).join(' · ')}
          </p>
          {library ? <p className="download-quiet">{t('downloads.preview.into', { library })}</p> : null}
        </div>
      </div>
      {preview.chapters.length > 0 ? <ChapterChoice chapters={preview.chapters} chosen={chosen} onChoose={onChoose} /> : null}
    </section>
  )
}

type ChapterChoiceProps = Omit<DownloadPreviewPanelProps, 'preview'> & { readonly chapters: DownloadPreview['chapters'] }

/** More rows are shown on request. */
const pageSize = 60

const ChapterChoice = ({ chapters, chosen, onChoose }: ChapterChoiceProps): ReactElement => {
  const { t } = useTranslation()
  const [visibleCount, setVisibleCount] = useState(pageSize)
  const fresh = chapters.filter(({ state }) => state === 'new').map(({ url }) => url)
  const selected = new Set(chosen ?? fresh)
  // Selecting everything counts as no selection: the download then includes chapters published while it is queued.
  const choose = (urls: readonly string[]) => onChoose(urls.length === fresh.length ? undefined : urls)
  const toggle = (url: string) => choose(selected.has(url) ? [...selected].filter((one) => one !== url) : [...selected, url])
  return (
    <>
      {fresh.length > 1 ? <RangeChoice chapters={chapters} choose={choose} count={selected.size} /> : null}
      <ul className="preview-chapters" aria-label={t('downloads.chapters')}>
        {chapters.slice(0, visibleCount).map((chapter) => (
          <li key={chapter.url} data-state={chapter.state}>
            <Checkbox
              size="sm"
              disabled={chapter.state !== 'new'}
              checked={selected.has(chapter.url)}
              onChange={() => toggle(chapter.url)}
              label={chapterName(chapter, t)}
            />
            <span className="download-quiet preview-group">{chapter.groups.join(', ')}</span>
            <span className="preview-state">{t(`downloads.preview.state.${chapter.state}`)}</span>
          </li>
        ))}
      </ul>
      {chapters.length > visibleCount ? (
        <button type="button" className="download-more" onClick={() => setVisibleCount(visibleCount + 200)}>
          {t('follows.table.more', { count: chapters.length - visibleCount })}
        </button>
      ) : null}
    </>
  )
}

type RangeChoiceProps = {
  readonly chapters: DownloadPreview['chapters']
  readonly choose: (urls: readonly string[]) => void
  readonly count: number
}

const RangeChoice = ({ chapters, choose, count }: RangeChoiceProps): ReactElement => {
  const { t } = useTranslation()
  const [range, setRange] = useState({ from: '', to: '' })
  const narrow = (change: Partial<typeof range>) => {
    const next = { ...range, ...change }
    setRange(next)
    choose(
      next.from === '' && next.to === ''
        ? chapters.filter(({ state }) => state === 'new').map(({ url }) => url)
        : newChaptersInRange(chapters, next.from, next.to),
    )
  }
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        className="preview-range"
        size="xs"
        label={t('downloads.preview.from')}
        inputMode="decimal"
        value={range.from}
        onChange={({ currentTarget: { value } }) => narrow({ from: value })}
      />
      <TextInput
        className="preview-range"
        size="xs"
        label={t('downloads.preview.to')}
        inputMode="decimal"
        value={range.to}
        onChange={({ currentTarget: { value } }) => narrow({ to: value })}
      />
      <Button size="xs" variant="subtle" onClick={() => narrow({ from: '', to: '' })}>
        {t('downloads.preview.all')}
      </Button>
      <Button size="xs" variant="subtle" onClick={() => choose([])}>
        {t('downloads.preview.none')}
      </Button>
      <span className="preview-chosen" role="status">
        {t('downloads.preview.chosen', { count })}
      </span>
    </Group>
  )
}

export const PreviewSkeleton = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="preview" role="status" aria-label={t('downloads.preview.asking')}>
      <Skeleton height={20} width="46%" mb={10} />
      <Skeleton height={14} width="70%" mb={10} />
      <Skeleton height={14} width="60%" />
    </div>
  )
}
