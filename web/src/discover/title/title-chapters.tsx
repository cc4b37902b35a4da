import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconExternalLink, IconEye } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverChapter, DiscoverTitleDetails } from '../../api/types.ts'
import { regionOf } from '../../locales/language.rules.ts'
import { languageName } from '../../locales/language-name.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { titleChaptersQuery } from '../discover.api.ts'
import { type GroupChoice, groupsOf, preferredLanguage } from './title-chapters.rules.ts'
import { usePreviewAddress } from './use-preview-address.ts'

const ChapterPreview = lazyPart(() => import('../preview/chapter-preview.tsx'))

/** The chapters of a title at its source, newest first, by language and group. */
export const TitleChapters = ({ title }: { title: DiscoverTitleDetails }): ReactElement => {
  const { t, i18n } = useTranslation()
  const [language, setLanguage] = useState(() => preferredLanguage(title.chapterLanguages, i18n.language))
  const [group, setGroup] = useState('')
  const chapters = useInfiniteQuery(titleChaptersQuery(title.source, title.id, { language, group }))
  const all = useInfiniteQuery(titleChaptersQuery(title.source, title.id, { language, group: '' }))
  const groups: readonly GroupChoice[] = groupsOf(all.data?.pages.flatMap((page) => page.chapters) ?? [])
  const total = chapters.data?.pages[0]?.total
  const listed = chapters.data?.pages.flatMap((page) => page.chapters)
  const preview = usePreviewAddress()
  const previewed = listed?.find(({ id }) => id === preview.chapterId)
  const languages = title.chapterLanguages.map((code) => ({ value: code, label: languageName(code, i18n.language) ?? code }))
  return (
    <section aria-labelledby="title-chapters">
      <div className="title-chapters-head">
        <h2 className="card-row-title" id="title-chapters">
          {t('seriesPage.chapterList')}
        </h2>
        {total === undefined ? null : <span className="page-count">{t('series.chapters', { count: total })}</span>}
        <NativeSelect
          size="sm"
          aria-label={t('discover.chapters.language')}
          value={language}
          data={[...languages, { value: '', label: t('discover.chapters.allLanguages') }]}
          onChange={({ currentTarget: { value } }) => {
            setLanguage(value)
            setGroup('')
          }}
        />
        {groups.length > 1 ? (
          <NativeSelect
            size="sm"
            aria-label={t('discover.chapters.group')}
            value={group}
            data={[{ value: '', label: t('discover.chapters.allGroups') }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={({ currentTarget: { value } }) => setGroup(value)}
          />
        ) : null}
      </div>
      {chapters.error ? <ErrorNotice error={chapters.error} onRetry={() => void chapters.refetch()} /> : null}
      {chapters.isPending ? <Skeleton height={180} radius="md" /> : null}
      {total === 0 ? <p className="title-row-nothing">{t('discover.chapters.none')}</p> : null}
      <ul className="title-chapters" aria-labelledby="title-chapters">
        {listed?.map((chapter) => (
          <ChapterRow key={chapter.id} chapter={chapter} withLanguage={language === ''} onPreview={preview.open} />
        ))}
      </ul>
      {chapters.hasNextPage ? (
        <Button variant="default" loading={chapters.isFetchingNextPage} onClick={() => void chapters.fetchNextPage()}>
          {t('discover.chapters.more')}
        </Button>
      ) : null}
      {preview.chapterId === undefined ? null : (
        <Suspense>
          <ChapterPreview
            key={preview.chapterId}
            title={title}
            chapterId={preview.chapterId}
            chapterName={previewed ? chapterName(t, previewed) : ''}
            onClose={preview.close}
          />
        </Suspense>
      )}
    </section>
  )
}

type ChapterRowProps = {
  readonly chapter: DiscoverChapter
  readonly withLanguage: boolean
  readonly onPreview: (chapterId: string) => void
}

const ChapterRow = ({ chapter, withLanguage, onPreview }: ChapterRowProps): ReactElement => {
  const { t, i18n } = useTranslation()
  const { language, releaseDate } = chapter
  const name = chapterName(t, chapter)
  const date = new Intl.DateTimeFormat(regionOf(i18n.language, navigator.languages), { dateStyle: 'medium' })
  const facts = [
    withLanguage && language ? (languageName(language, i18n.language) ?? language) : '',
    chapter.groups.map(({ name }) => name).join(', '),
  ]
  return (
    <li className="title-chapter">
      <span className="title-chapter-number">{name}</span>
      <span className="title-chapter-texts">
        <span className="title-chapter-title">{chapter.title ?? ''}</span>
        <span className="title-chapter-note">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {chapter.isExternal ? (
        <a className="title-chapter-external" href={chapter.url} target="_blank" rel="noreferrer noopener">
          {t('discover.chapters.external')}
          <IconExternalLink size={14} aria-hidden="true" />
        </a>
      ) : null}
      {chapter.previewable ? (
        <Button
          className="title-chapter-preview"
          size="compact-sm"
          variant="subtle"
          leftSection={<IconEye size={16} aria-hidden="true" />}
          aria-label={t('discover.preview.openChapter', { chapter: name })}
          onClick={() => onPreview(chapter.id)}
        >
          {t('discover.preview.open')}
        </Button>
      ) : null}
      {releaseDate ? <time className="title-chapter-date">{date.format(new Date(releaseDate))}</time> : null}
    </li>
  )
}

/** A chapter by its numbers, such as "Vol. 2 Ch. 12.5". */
const chapterName = (t: TFunction, { number, volume }: Pick<DiscoverChapter, 'number' | 'volume'>): string => {
  if (number === null) return volume === null ? t('discover.chapters.oneshot') : t('discover.chapters.volume', { volume })
  return volume === null ? t('discover.chapters.number', { number }) : t('discover.chapters.volumeNumber', { volume, number })
}
