import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverChapter, DiscoverTitleDetails } from '../../api/types.ts'
import { regionOf } from '../../locales/language.rules.ts'
import { languageName } from '../../locales/language-name.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { titleChaptersQuery } from '../discover.api.ts'
import { type GroupChoice, groupsOf, preferredLanguage } from './title-chapters.rules.ts'

/** The chapters of a title at its source, newest first, by language and group. */
export const TitleChapters = ({ title }: { title: DiscoverTitleDetails }): ReactElement => {
  const { t, i18n } = useTranslation()
  const [language, setLanguage] = useState(() => preferredLanguage(title.chapterLanguages, i18n.language))
  const [group, setGroup] = useState('')
  const chapters = useInfiniteQuery(titleChaptersQuery(title.source, title.id, { language, group }))
  const all = useInfiniteQuery(titleChaptersQuery(title.source, title.id, { language, group: '' }))
  const groups: readonly GroupChoice[] = groupsOf(all.data?.pages.flatMap((page) => page.chapters) ?? [])
  const total = chapters.data?.pages[0]?.total
  const languages = title.chapterLanguages.map((code) => ({ value: code, label: languageName(code, i18n.language) ?? code }))
  return (
    <section aria-labelledby="title-chapters">
      <div className="title-chapters-head">
        <h2 className="card-row-title" id="title-chapters">
          {t('series.chapterList')}
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
        {chapters.data?.pages
          .flatMap((page) => page.chapters)
          .map((chapter) => (
            <ChapterRow key={chapter.id} chapter={chapter} withLanguage={language === ''} />
          ))}
      </ul>
      {chapters.hasNextPage ? (
        <Button variant="default" loading={chapters.isFetchingNextPage} onClick={() => void chapters.fetchNextPage()}>
          {t('discover.chapters.more')}
        </Button>
      ) : null}
    </section>
  )
}

const ChapterRow = ({ chapter, withLanguage }: { chapter: DiscoverChapter; withLanguage: boolean }): ReactElement => {
  const { t, i18n } = useTranslation()
  const { number, volume, language, releaseDate } = chapter
  const date = new Intl.DateTimeFormat(regionOf(i18n.language, navigator.languages), { dateStyle: 'medium' })
  const facts = [
    withLanguage && language ? (languageName(language, i18n.language) ?? language) : '',
    chapter.groups.map(({ name }) => name).join(', '),
  ]
  return (
    <li className="title-chapter">
      <span className="title-chapter-number">{numberText()}</span>
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
      {releaseDate ? <time className="title-chapter-date">{date.format(new Date(releaseDate))}</time> : null}
    </li>
  )

  function numberText(): string {
    if (number === null) return volume === null ? t('discover.chapters.oneshot') : t('discover.chapters.volume', { volume })
    return volume === null ? t('discover.chapters.number', { number }) : t('discover.chapters.volumeNumber', { volume, number })
  }
}
