import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '../api/client.ts'
import type { FoundTitle } from '../api/types.ts'
import { librariesQuery } from '../library/library.api.ts'
import { coverPreviewUrl } from '../metadata/metadata.api.ts'
import { wireIds } from '../plugins/wire-ids.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { notify } from '../ui/notices.tsx'
import { Poster } from '../ui/poster.tsx'
import { followTextQuery, saveFollowText } from './follows.api.ts'
import { isFollowing, withUrl } from './list/follow-text.rules.ts'
import { PluginOff } from './plugin-off.tsx'
import { schedulerQuery } from './schedule/schedule.api.ts'

/** Searches MangaDex; one click adds a title to a library's follow list. */
export const TitleSearch = (): ReactElement => {
  const { t } = useTranslation()
  const { data: libraries = [] } = useQuery(librariesQuery)
  const [text, setText] = useState('')
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState('')
  const libraryId = chosen || libraries[0]?.id
  const found = useQuery({
    queryKey: ['titles', 'search', wireIds.mangadex, query],
    queryFn: ({ signal }) => api.get('/api/v1/plugins/{id}/search', { params: { id: wireIds.mangadex }, query: { query }, signal }),
    enabled: query !== '',
    retry: false,
    staleTime: 5 * 60_000,
    meta: { showsOwnError: true },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setQuery(text.trim())
  }
  return (
    <section className="room-part title-search">
      <h2 className="room-part-title">{t('follows.find.title')}</h2>
      <p className="room-part-text">{t('follows.find.text')}</p>
      <form onSubmit={submit}>
        <Group align="flex-end">
          <TextInput
            className="title-search-name"
            label={t('follows.find.name')}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
          {libraries.length > 1 ? (
            <NativeSelect
              label={t('follows.find.into')}
              value={libraryId}
              data={libraries.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ currentTarget: { value } }) => setChosen(value)}
            />
          ) : null}
          <Button type="submit" variant="light" loading={found.isFetching} disabled={text.trim() === ''}>
            {t('follows.find.search')}
          </Button>
        </Group>
      </form>
      {isSourceDisabled(found.error) ? <PluginOff pluginId={wireIds.mangadex} text={t('follows.find.off')} /> : null}
      {found.error && !isSourceDisabled(found.error) ? <ErrorNotice error={found.error} /> : null}
      {found.data?.length === 0 ? <p className="row-note">{t('follows.find.nothing')}</p> : null}
      {libraryId && found.data && found.data.length > 0 ? (
        <ul className="row-list" aria-label={t('follows.find.results')}>
          {found.data.map((title) => (
            <FoundTitleRow key={title.externalId} title={title} libraryId={libraryId} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const isSourceDisabled = (error: Error | null): boolean => error instanceof ApiError && error.code === 'SOURCE_DISABLED'

const FoundTitleRow = ({ title, libraryId }: { title: FoundTitle; libraryId: string }): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const list = useQuery(followTextQuery(libraryId))
  const url = `https://mangadex.org/title/${title.externalId}`
  const add = useMutation({
    mutationFn: async () => {
      // Refetched because somebody may have changed the list since it was displayed.
      const text = await queryClient.fetchQuery({ ...followTextQuery(libraryId), staleTime: 0 })
      if (!isFollowing(text.content, url)) await saveFollowText(libraryId, withUrl(text.content, url), text.version)
      await queryClient.invalidateQueries({ queryKey: followTextQuery(libraryId).queryKey })
      await queryClient.invalidateQueries({ queryKey: schedulerQuery.queryKey })
    },
    onSuccess: () => notify(t('follows.find.followed', { title: title.title })),
  })
  const followed = list.data ? isFollowing(list.data.content, url) : false
  return (
    <li className="row schedule-row">
      <div className="account-cover">{title.coverUrl ? <Poster src={coverPreviewUrl(title.coverUrl)} title={title.title} /> : null}</div>
      <div className="row-text">
        <a className="row-title" href={url} target="_blank" rel="noreferrer">
          {title.title}
        </a>
        <p className="row-note">{[title.year, title.status, title.author].filter(Boolean).join(' · ')}</p>
      </div>
      <Button variant="light" size="xs" disabled={followed || !list.data} loading={add.isPending} onClick={() => add.mutate()}>
        {followed ? t('follows.find.already') : t('follows.add')}
      </Button>
    </li>
  )
}
