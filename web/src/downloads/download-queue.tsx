import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, type ReactElement, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '../api/types.ts'
import { isSelected, type Selection, setSelected, toggleSelected } from '../library/bulk/selection.rules.ts'
import { VirtualRows } from '../ui/lists/virtual-rows.tsx'
import { useScreen } from '../ui/theme/use-screen.ts'
import type { LiveDownload } from './download-row.rules.ts'
import { DownloadRow } from './download-row.tsx'
import { downloadsPageSize, downloadsQuery } from './downloads.api.ts'
import type { DownloadsSearch } from './downloads-search.rules.ts'
import type { Removals } from './use-removals.ts'
import { useRowActions } from './use-row-actions.ts'

type DownloadQueueProps = {
  readonly search: DownloadsSearch
  readonly total: number
  readonly selection: Selection
  readonly select: (selection: Selection) => void
  readonly removals: Removals
  readonly onOpen: (download: LiveDownload) => void
}

const rowPx = { desktop: 92, phone: 75 }

/** The whole queue, of any length: space is reserved for all, but only visible rows are rendered and fetched. */
export const DownloadQueue = (props: DownloadQueueProps): ReactElement => {
  const { t } = useTranslation()
  const { search, total, selection, select } = props
  const queryClient = useQueryClient()
  const rowActions = useRowActions(props.removals)
  const onPhone = useScreen('(max-width: 640px)')
  const lastPlace = useRef<number>(undefined)
  const idAt = (place: number): string | undefined => {
    const page = Math.floor(place / downloadsPageSize)
    const cachedPage = queryClient.getQueryData<Page<LiveDownload>>(downloadsQuery(search, page).queryKey)
    return cachedPage?.content[place % downloadsPageSize]?.id
  }
  const chooseAt = (place: number, id: string, range: boolean) => {
    const from = range ? (lastPlace.current ?? place) : place
    lastPlace.current = place
    if (from === place) return select(toggleSelected(selection, id))
    const places = Array.from({ length: Math.abs(place - from) + 1 }, (_, n) => Math.min(place, from) + n)
    select(
      setSelected(
        selection,
        places.flatMap((one) => idAt(one) ?? []),
        true,
      ),
    )
  }
  const places = Array.from({ length: total }, (_, place) => place)
  return (
    <VirtualRows rows={places} keyOf={String} heightPxOf={() => (onPhone ? rowPx.phone : rowPx.desktop)} label={t('downloads.title')}>
      {(place, style) => (
        <Slot key={place} search={search} place={place} style={style}>
          {(download) => (
            <DownloadRow
              download={download}
              place={style}
              selected={isSelected(selection, download.id)}
              isRemoving={props.removals.isRemoving(download)}
              actions={rowActions}
              narrow={onPhone}
              onChoose={(range) => chooseAt(place, download.id, range)}
              onOpen={() => props.onOpen(download)}
            />
          )}
        </Slot>
      )}
    </VirtualRows>
  )
}

type SlotProps = {
  readonly search: DownloadsSearch
  readonly place: number
  readonly style: CSSProperties
  readonly children: (download: LiveDownload) => ReactElement
}

/** Rows come and go while the queue is scrolled: none of them asks again for a page that just came. Events say when it is out of date. */
const slotStaleMs = 10_000

const Slot = ({ search, place, style, children }: SlotProps): ReactElement => {
  const query = downloadsQuery(search, Math.floor(place / downloadsPageSize))
  const page = useQuery({ ...query, staleTime: slotStaleMs, placeholderData: keepPreviousData })
  const download = page.data?.content[place % downloadsPageSize]
  if (download) return children(download)
  return (
    <li className="download" style={style} aria-hidden="true">
      <Skeleton height={16} width="52%" my={12} style={{ gridColumn: '3' }} />
    </li>
  )
}
