import { ActionIcon, Button, SegmentedControl, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FollowTitle } from '../../api/types.ts'
import { regionOf } from '../../locales/language.rules.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useFormatDateTime } from '../../ui/use-format-date-time.ts'
import { followTitlesQuery } from '../follows.api.ts'
import { type FollowRow, filterRows, followRowsOf, type RowFilter, rowFilters, withoutTitle } from './follow-table.rules.ts'

type FollowTableProps = {
  readonly libraryId: string
  readonly content: string
  readonly onChange: (content: string) => void
}

/** More rows are shown on request: a list may contain thousands. */
const pageSize = 100

/** The follow list by title: the state of each, and its problems. */
export const FollowTable = ({ libraryId, content, onChange }: FollowTableProps): ReactElement | null => {
  const { t } = useTranslation()
  const titles = useQuery(followTitlesQuery(libraryId))
  const [visibleCount, setVisibleCount] = useState(pageSize)
  const [filter, setFilter] = useState<RowFilter>('all')
  const all = followRowsOf(content, titles.data ?? [])
  const rows = filterRows(all, filter)
  if (all.length === 0) return <p className="follow-rules">{t('follows.table.empty')}</p>
  return (
    <>
      {titles.isError ? <ErrorNotice error={titles.error} onRetry={() => void titles.refetch()} /> : null}
      <SegmentedControl
        className="follow-filters"
        size="xs"
        aria-label={t('follows.table.filterLabel')}
        value={filter}
        onChange={(next) => setFilter(rowFilters.find((one) => one === next) ?? 'all')}
        data={rowFilters.map((one) => ({ value: one, label: t(`follows.table.filters.${one}`, { count: filterRows(all, one).length }) }))}
      />
      {rows.length === 0 ? <p className="follow-rules">{t(`follows.table.none.${filter}`)}</p> : null}
      <div className="follow-table-frame" hidden={rows.length === 0}>
        <table className="follow-table" aria-label={t('follows.title')}>
          <thead>
            <tr>
              <th scope="col">{t('follows.table.title')}</th>
              <th scope="col">{t('follows.table.series')}</th>
              <th scope="col">{t('follows.table.lastCheck')}</th>
              <th scope="col">{t('follows.table.newChapters')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, visibleCount).map((row) => (
              <Row key={row.url} row={row} isLoaded={titles.data !== undefined} onRemove={() => onChange(withoutTitle(content, row.url))} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > visibleCount ? (
        <Button variant="default" mb="md" onClick={() => setVisibleCount(visibleCount + pageSize)}>
          {t('follows.table.more', { count: rows.length - visibleCount })}
        </Button>
      ) : null}
    </>
  )
}

type RowProps = {
  readonly row: FollowRow
  /** Whether the states of the titles are loaded; a new title has none yet. */
  readonly isLoaded: boolean
  readonly onRemove: () => void
}

const Row = ({ row, isLoaded, onRemove }: RowProps): ReactElement => {
  const { t, i18n } = useTranslation()
  const region = regionOf(i18n.language, navigator.languages)
  const { url, known } = row
  const name = known?.title ?? url
  const checkedAt = known?.lastCheckedAt
    ? new Date(known.lastCheckedAt).toLocaleString(region, { dateStyle: 'medium', timeStyle: 'short' })
    : null
  return (
    <tr>
      <th scope="row">
        <a href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
        {known?.lastError ? <p className="follow-row-error">{known.lastError}</p> : null}
        {known ? <WaitReason title={known} /> : null}
      </th>
      <td data-label={t('follows.table.series')}>
        {known?.seriesId ? (
          <Link to="/series/$seriesId" params={{ seriesId: known.seriesId }}>
            {known.seriesTitle}
          </Link>
        ) : (
          <span className="follow-quiet">{isLoaded ? t('follows.table.noSeries') : ''}</span>
        )}
      </td>
      <td data-label={t('follows.table.lastCheck')}>
        {checkedAt ?? <span className="follow-quiet">{isLoaded ? t('follows.table.never') : ''}</span>}
      </td>
      <td className="follow-number" data-label={t('follows.table.newChapters')}>
        {known ? known.newChapters.toLocaleString(region) : ''}
      </td>
      <td className="follow-row-act">
        <RemoveButton name={name} onRemove={onRemove} />
      </td>
    </tr>
  )
}

/** Two clicks, because an accidental one would lose an address. */
const RemoveButton = ({ name, onRemove }: { name: string; onRemove: () => void }): ReactElement => {
  const { t } = useTranslation()
  const [confirming, setConfirming] = useState(false)
  if (confirming)
    return (
      <UnstyledButton className="follow-row-sure" onClick={onRemove} onBlur={() => setConfirming(false)} autoFocus>
        {t('follows.table.sure')}
      </UnstyledButton>
    )
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={t('follows.table.remove', { title: name })} onClick={() => setConfirming(true)}>
      <IconX size={18} />
    </ActionIcon>
  )
}

/** What a title is waiting for, and until when. */
const WaitReason = ({ title: { waitsFor, waitsUntil } }: { title: FollowTitle }): ReactElement | null => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  if (waitsFor === null) return null
  const text = waitsUntil
    ? t(`follows.wait.until.${waitsFor}`, { time: moment(waitsUntil) })
    : t(waitsFor === 'DOWNLOAD' ? 'follows.wait.download' : 'follows.wait.other')
  return <p className="follow-row-wait">{text}</p>
}
