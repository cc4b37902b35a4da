import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import './blacklist.css'
import './chapter-history.css'
import '../downloads.css'
import { ActionIcon, Button, Checkbox, Skeleton } from '@mantine/core'
import { IconBan, IconRestore } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockedChapter } from '../../api/types.ts'
import { BulkActionButton, SelectionHeader } from '../../library/bulk/bulk-parts.tsx'
import { emptySelection, isAnySelected, isSelected, type Selection, toggleSelected } from '../../library/bulk/selection.rules.ts'
import { addressLabel, isAddress } from '../../ui/address-label.rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { MeasuredRows } from '../../ui/lists/measured-rows.tsx'
import { useBackDeselects } from '../../ui/lists/use-back-deselects.ts'
import { BackLink, PageHead } from '../../ui/page-head.tsx'
import { useFormatDateTime } from '../../ui/use-format-date-time.ts'
import { chapterName } from '../download-chapter.rules.ts'
import { LibraryTextFilters } from '../download-filters.tsx'
import { withSearchFilter } from '../downloads-search.rules.ts'
import { type Removals, useRemovals } from '../use-removals.ts'
import { fullBlacklistQuery, removeManyFromBlacklist } from './full-blacklist.api.ts'
import { HistoryTabs } from './history-tabs.tsx'

/** Blacklisted chapters of all series: reason, date and user; one or many can be removed with undo. */
export const BlacklistPage = (): ReactElement => {
  const { t } = useTranslation()
  const search = useSearch({ from: '/member/shell/downloads/blacklist' })
  const navigate = useNavigate()
  const removals = useRemovals('blacklist')
  const filter = (name: 'libraryId' | 'q', value: string) =>
    void navigate({ to: '/downloads/blacklist', search: withSearchFilter(search, name, value), replace: true })
  return (
    <div className="page downloads-page">
      <BackLink to="/downloads">{t('downloads.title')}</BackLink>
      <PageHead title={t('downloads.blacklist.title')} />
      <div className="downloads-filters">
        <HistoryTabs open="blacklist" search={search} />
        <LibraryTextFilters libraryId={search.libraryId ?? ''} q={search.q ?? ''} filter={filter} />
      </div>
      <p className="blacklist-hint">{t('downloads.blacklist.hint')}</p>
      <BlacklistEntries key={JSON.stringify(search)} removals={removals} />
    </div>
  )
}

const BlacklistEntries = ({ removals }: { removals: Removals }): ReactElement => {
  const { t } = useTranslation()
  const search = useSearch({ from: '/member/shell/downloads/blacklist' })
  const list = useInfiniteQuery(fullBlacklistQuery(search))
  const [selection, select] = useState<Selection>(emptySelection)
  useBackDeselects(isAnySelected(selection), () => select(emptySelection))
  if (list.isError) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton height={320} radius="md" role="status" aria-label={t('loading')} />
  const chapters = list.data.pages.flatMap(({ content }) => content)
  if (chapters.length === 0) {
    const filtered = search.q !== undefined || search.libraryId !== undefined
    return (
      <EmptyState
        icon={<IconBan size={32} stroke={1.5} />}
        title={t(filtered ? 'downloads.blacklist.emptyFiltered' : 'downloads.blacklist.empty')}
        text={t(filtered ? 'downloads.emptyFilteredText' : 'downloads.blacklist.emptyText')}
      >
        <Button renderRoot={(props) => <Link to={filtered ? '/downloads/blacklist' : '/downloads'} {...props} />}>
          {t(filtered ? 'nextStep.clearFilters' : 'nextStep.downloads')}
        </Button>
      </EmptyState>
    )
  }
  const takeOff = (ids: readonly string[]) => {
    removals.remove({ ids }, t('downloads.blacklist.removing', { count: ids.length }), () => removeManyFromBlacklist(ids))
    select(emptySelection)
  }
  const chosen = chapters.filter((chapter) => isSelected(selection, chapter.id) && !removals.isRemoving(chapter)).map(({ id }) => id)
  return (
    <>
      <MeasuredRows
        rows={chapters}
        keyOf={({ id }) => id}
        listClass="blocked-list"
        rowClass="blocked-row"
        label={t('downloads.blacklist.title')}
        onEnd={list.hasNextPage && !list.isFetching ? () => void list.fetchNextPage() : undefined}
      >
        {(chapter) => (
          <BlockedRow
            chapter={chapter}
            selected={isSelected(selection, chapter.id)}
            removing={removals.isRemoving(chapter)}
            onChoose={() => select(toggleSelected(selection, chapter.id))}
            onTakeOff={() => takeOff([chapter.id])}
          />
        )}
      </MeasuredRows>
      {chosen.length > 0 ? (
        <section className="bulk-bar" aria-label={t('downloads.blacklist.selection')}>
          <SelectionHeader selection={selection} total={chapters.length} select={select} />
          <div className="bulk-bar-actions">
            <BulkActionButton Icon={IconRestore} label={t('downloads.blacklist.remove')} onClick={() => takeOff(chosen)} />
          </div>
        </section>
      ) : null}
    </>
  )
}

type BlockedRowProps = {
  readonly chapter: BlockedChapter
  readonly selected: boolean
  readonly removing: boolean
  readonly onChoose: () => void
  readonly onTakeOff: () => void
}

const BlockedRow = ({ chapter, selected, removing, onChoose, onTakeOff }: BlockedRowProps): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const { seriesId, seriesTitle, chapterUrl, groups, reason, createdBy, createdDate } = chapter
  const name = nameOf(chapter, t)
  const label = [seriesTitle, name].filter(Boolean).join(' ')
  return (
    <div className="blocked" data-leaving={removing || undefined}>
      <Checkbox checked={selected} disabled={removing} aria-label={t('downloads.choose', { title: label })} onChange={onChoose} />
      <div className="blocked-words">
        <p className="chapter-log-name">
          {seriesId ? (
            <Link to="/series/$seriesId" params={{ seriesId }}>
              {seriesTitle}
            </Link>
          ) : null}{' '}
          {isAddress(chapterUrl) ? (
            <a className="download-quiet" href={chapterUrl} title={chapterUrl} target="_blank" rel="noreferrer">
              {name}
            </a>
          ) : (
            <span>{name}</span>
          )}
          {groups.length > 0 ? <span className="blocked-groups"> {groups.join(', ')}</span> : null}
        </p>
        <p className="blocked-reason">{reason ?? t('downloads.blacklist.noReason')}</p>
        <p className="blocked-by">
          <time dateTime={createdDate}>{moment(createdDate)}</time> · {t('downloads.blacklist.by', { person: createdBy })}
        </p>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        disabled={removing}
        title={t('downloads.blacklist.remove')}
        aria-label={t('downloads.actionOn', { action: t('downloads.blacklist.remove'), title: label })}
        onClick={onTakeOff}
      >
        <IconRestore size={19} stroke={1.7} />
      </ActionIcon>
    </div>
  )
}

const nameOf = ({ chapterNumber, chapterTitle, chapterUrl }: BlockedChapter, t: Parameters<typeof chapterName>[1]): string =>
  chapterNumber === null && chapterTitle === null
    ? addressLabel(chapterUrl)
    : chapterName({ number: chapterNumber, volume: null, title: chapterTitle }, t)
