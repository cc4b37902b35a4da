import './home.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconBooks, IconCloudOff, IconLayoutList } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnreachableError } from '../api/client.ts'
import { librariesQuery } from '../library/library.api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { PageHead } from '../ui/page-head.tsx'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { useUserSetting } from '../users/user-setting.ts'
import { CardRowSkeleton } from './card-row.tsx'
import { distinctItems, rowsBefore } from './distinct-rows.rules.ts'
import { homeRowQuery, type RowItems } from './home.api.ts'
import { type HomeLayout, type HomeRow, isHomeRow, leadingRow, type RowKey, readLayout, writeLayout } from './home-layout.rules.ts'
import { HomeRowSection } from './home-row-section.tsx'
import { LibraryChips } from './library-chips.tsx'
import { type Pin, pinKey } from './pins/pins.rules.ts'
import { usePins } from './pins/use-pins.ts'
import { isPutAside } from './put-aside.rules.ts'
import { SetupReminder } from './setup-reminder.tsx'
import { usePutAside } from './use-book-actions.ts'

const ArrangeHome = lazyPart(() => import('./arrange-home.tsx'))
const NoLibrary = lazyPart(() => import('./no-library.tsx'))

/** Books in progress and what is new. */
export const HomePage = (): ReactElement => {
  const { t } = useTranslation()
  const [arranging, setArranging] = useState(false)
  const [layoutText, keepLayout] = useUserSetting('hondana.home.rows')
  const { pins, unpin } = usePins()
  const pinKeys = pins.map(pinKey)
  const layout = readLayout(layoutText, pinKeys)
  const libraries = useQuery(librariesQuery)
  if (libraries.data?.length === 0)
    return (
      <Suspense>
        <NoLibrary />
      </Suspense>
    )
  return (
    <div className="page">
      <PageHead title={t('home.title')}>
        <LibraryChips libraries={libraries.data ?? []} />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('home.arrange.title')}
          title={t('home.arrange.title')}
          onClick={() => setArranging(true)}
        >
          <IconAdjustmentsHorizontal size={18} />
        </ActionIcon>
      </PageHead>
      <SetupReminder />
      <Rows layout={layout} pins={pins} onArrange={() => setArranging(true)} />
      {arranging ? (
        <Suspense>
          <ArrangeHome
            layout={layout}
            pins={pins}
            onUnpin={unpin}
            onChange={(change) => keepLayout((stored) => writeLayout(change(readLayout(stored, pinKeys))))}
            onClose={() => setArranging(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

type RowsProps = { readonly layout: HomeLayout; readonly pins: readonly Pin[]; readonly onArrange: () => void }

/** Renders rows from the top, each only after those above it have loaded, so that the layout does not shift. */
const Rows = ({ layout, pins, onArrange }: RowsProps): ReactElement => {
  const { library } = useSearch({ from: '/member/shell/' })
  const shown = shownRows(layout, pins).filter((row) => isOf(library, row))
  const rows = shown.map(keyOf)
  const results = useQueries({ queries: shown.map((row) => homeRowQuery(row, library)) })
  const { aside } = usePutAside()
  const resultOf = (row: RowKey) => results[rows.indexOf(row)]
  const isPending = (row: RowKey) => resultOf(row)?.isPending === true
  const firstPending = rows.findIndex((row) => isPending(row) || rowsBefore(row).some(isPending))
  const loadedRows = firstPending === -1 ? rows : rows.slice(0, firstPending)
  const itemsOf = (row: RowKey): RowItems | undefined => {
    const data = resultOf(row)?.data
    return data && withoutAside(row, data, aside)
  }
  const shelves = shown.slice(0, loadedRows.length).map((source) => {
    const row = keyOf(source)
    const items = itemsOf(row)
    const result = resultOf(row)
    return { row, source, error: result?.error, retry: result?.refetch, items: items && withoutRepeated(row, items, itemsOf) }
  })
  const lead = leadingRow(shelves)
  if (firstPending !== 0 && results.every(({ data, error }) => !data && error instanceof UnreachableError)) return <NothingCached />
  if (rows.length === 0) return <AllHidden onArrange={onArrange} />
  const empty = firstPending === -1 && shelves.every(({ items }) => items?.items.length === 0)
  return (
    <>
      {empty ? <NothingYet library={library} /> : null}
      {shelves.map(({ row, source, error, items, retry }) => (
        <HomeRowSection key={row} row={source} items={items} error={error ?? null} onRetry={() => void retry?.()} hasLead={row === lead} />
      ))}
      {firstPending === -1 ? null : <CardRowSkeleton />}
    </>
  )
}

const keyOf = (row: HomeRow | Pin): RowKey => (typeof row === 'string' ? row : pinKey(row))

const shownRows = (layout: HomeLayout, pins: readonly Pin[]): readonly (HomeRow | Pin)[] =>
  layout.flatMap(({ row, shown }): readonly (HomeRow | Pin)[] => {
    if (!shown) return []
    return isHomeRow(row) ? [row] : pins.filter((pin) => pinKey(pin) === row)
  })

/** The pinned lists of other libraries are left out while one is chosen. */
const isOf = (library: string | undefined, row: HomeRow | Pin): boolean =>
  !library || typeof row === 'string' || row.kind !== 'filter' || row.libraryId === library

/** Hidden books are left out of every row except the recently read and the pinned ones. */
const withoutAside = (row: RowKey, items: RowItems, aside: Readonly<Record<string, string>>): RowItems =>
  items.kind === 'books' && isHomeRow(row) && row !== 'recentlyRead'
    ? { ...items, items: items.items.filter((book) => !isPutAside(aside, book)) }
    : items

const withoutRepeated = (row: RowKey, items: RowItems, itemsOf: (row: RowKey) => RowItems | undefined): RowItems => {
  const shownIn = (other: RowKey) => seriesIdsOf(itemsOf(other))
  if (items.kind === 'books') return { ...items, items: distinctItems(row, items.items, { seriesOf: ({ seriesId }) => seriesId, shownIn }) }
  if (items.kind === 'series') return { ...items, items: distinctItems(row, items.items, { seriesOf: ({ id }) => id, shownIn }) }
  return { ...items, items: distinctItems(row, items.items, { seriesOf: ({ first }) => first.seriesId, shownIn }) }
}

const seriesIdsOf = (items: RowItems | undefined): readonly string[] => {
  if (!items) return []
  if (items.kind === 'books') return items.items.map(({ seriesId }) => seriesId)
  return items.kind === 'series' ? items.items.map(({ id }) => id) : items.items.map(({ first }) => first.seriesId)
}

/** Nothing to show yet: administrators can discover titles, readers have nothing to do. */
const NothingYet = ({ library }: { readonly library: string | undefined }): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  const emptyText = admin ? 'home.emptyText' : 'home.emptyReader'
  return (
    <EmptyState icon={<IconBooks size={32} stroke={1.5} />} title={t('home.empty')} text={t(library ? 'home.emptyLibrary' : emptyText)}>
      {admin ? <Button renderRoot={(props) => <Link to="/discover" {...props} />}>{t('nextStep.discover')}</Button> : null}
    </EmptyState>
  )
}

/** The server is unreachable, and nothing of this page was loaded before. */
const NothingCached = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<IconCloudOff size={32} stroke={1.5} />} title={t('errors.unreachable')} text={t('errors.unreachableHint')}>
      <Button renderRoot={(props) => <Link to="/offline" {...props} />}>{t('offline.toShelf')}</Button>
    </EmptyState>
  )
}

const AllHidden = ({ onArrange }: Pick<RowsProps, 'onArrange'>): ReactElement => {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<IconLayoutList size={32} stroke={1.5} />} title={t('home.allHidden')} text={t('home.allHiddenText')}>
      <Button onClick={onArrange}>{t('home.arrange.title')}</Button>
    </EmptyState>
  )
}
