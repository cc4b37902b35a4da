import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactElement, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { confirmLeaving } from '../ui/fields/unsaved-forms.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useBackDeselects } from '../ui/lists/use-back-deselects.ts'
import { selectedIds } from './bulk/bulk.api.ts'
import { BulkBar, type BulkDialog } from './bulk/bulk-bar.tsx'
import type { BulkEdit } from './bulk/bulk-edit.rules.ts'
import { countSelected, emptySelection, isAnySelected, type Selection, setSelected, withoutIds } from './bulk/selection.rules.ts'
import { type BulkActions, useBulkActions } from './bulk/use-bulk-actions.ts'
import { useSelection } from './bulk/use-selection.ts'
import type { CardMenuAction, OpenCardMenu } from './grid/card-menu.tsx'
import { CoverGrid } from './grid/cover-grid.tsx'
import { CoverGridSkeleton } from './grid/cover-grid-skeleton.tsx'
import { itemName } from './grid/item-card.tsx'
import { FilterChips } from './view/filter-chips.tsx'
import { itemPageQuery } from './view/library-items.api.ts'
import { LibraryToolbar } from './view/library-toolbar.tsx'
import type { LibraryView } from './view/library-view.rules.ts'
import { useItemTotal } from './view/use-item-total.ts'
import type { LibraryViewState } from './view/use-library-view.ts'

const CardMenu = lazyPart(() => import('./grid/card-menu.tsx'))
const FilterDrawer = lazyPart(() => import('./view/filter-drawer.tsx'))
const AddToSetDialog = lazyPart(() => import('./bulk/add-to-set-dialog.tsx'))
const EditMetadataDialog = lazyPart(() => import('./bulk/edit-metadata-dialog.tsx'))
const MatchSeriesDialog = lazyPart(() => import('../metadata/matching/match-series-dialog.tsx'))
const DeleteFilesDialog = lazyPart(() => import('./bulk/delete-files-dialog.tsx'))

type LibraryItemsProps = { readonly libraryId: string; readonly label: string; readonly viewState: LibraryViewState }

/** One tab of a library with all its controls. */
export const LibraryItems = ({ libraryId, label, viewState }: LibraryItemsProps): ReactElement => {
  const { t } = useTranslation()
  const { view, change, density, changeDensity } = viewState
  const total = useItemTotal(libraryId, view)
  const [filtering, setFiltering] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <LibraryToolbar
        libraryId={libraryId}
        view={view}
        density={density}
        onChange={change}
        onDensity={changeDensity}
        onFilter={() => setFiltering('open')}
      />
      <FilterChips libraryId={libraryId} view={view} onChange={change} />
      <p className="only-screen-reader" role="status">
        {total === 0 ? t('libraryView.noMatch') : null}
        {total ? t(`libraryView.count.${view.kind}`, { count: total }) : null}
      </p>
      <ItemGrid key={JSON.stringify(view)} libraryId={libraryId} label={label} view={view} density={density} change={change} />
      {filtering === 'never' ? null : (
        <Suspense>
          <FilterDrawer
            libraryId={libraryId}
            view={view}
            total={total}
            opened={filtering === 'open'}
            onChange={change}
            onClose={() => setFiltering('closed')}
          />
        </Suspense>
      )}
    </>
  )
}

/** What a dialog acts on: the selection, or the card whose menu was open. */
type DialogRequest = { readonly what: BulkDialog; readonly selection: Selection; readonly name?: string }

type ItemGridProps = Pick<LibraryItemsProps, 'libraryId' | 'label'> & Pick<LibraryViewState, 'view' | 'density' | 'change'>

/** The grid of one view; another view is a new grid with nothing selected. */
const ItemGrid = memo(function ItemGrid({ libraryId, label, view, density, change }: ItemGridProps): ReactElement {
  const { t } = useTranslation()
  const total = useItemTotal(libraryId, view)
  const { error, refetch } = useQuery(itemPageQuery(libraryId, view, 0))
  const bulk = useBulkActions(libraryId, view)
  const { selection, select, toggle } = useSelection(libraryId, view)
  const [menu, setMenu] = useState<OpenCardMenu>()
  const [question, setQuestion] = useState<DialogRequest>()
  useBackDeselects(isAnySelected(selection), () => {
    if (!question) select(emptySelection)
    else if (confirmLeaving()) setQuestion(undefined)
  })
  const { markOne } = bulk
  const latest = useRef(selection)
  latest.current = selection
  const actions = useMemo(
    () => ({
      isSelecting: () => isAnySelected(latest.current),
      onToggle: toggle,
      onMark: markOne,
      onMenu: (item: OpenCardMenu['item'], index: number, anchor: HTMLElement) => setMenu({ item, index, anchor }),
    }),
    [toggle, markOne],
  )
  const act = (action: CardMenuAction) => {
    if (!menu) return
    const { item, index } = menu
    const alone = setSelected(emptySelection, [item.id], true)
    if (action === 'select') toggle(item, index, false)
    else if (action === 'markRead' || action === 'markUnread') markOne(item, action === 'markRead')
    else if (action === 'refresh' || action === 'analyze') bulk.runTask(alone, action)
    else setQuestion({ what: action, selection: alone, name: itemName(t, item) })
  }
  return (
    <>
      {total === undefined && error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {total === undefined && !error ? <CoverGridSkeleton density={density} /> : null}
      {total === 0 ? (
        <EmptyState icon={<IconFilterOff size={32} stroke={1.5} />} title={t('libraryView.noMatch')} text={t('libraryView.noMatchText')}>
          <Button onClick={() => change({ ...view, filters: {} })}>{t('libraryView.clearFilters')}</Button>
        </EmptyState>
      ) : null}
      {total ? <CoverGrid {...{ libraryId, view, density, total, label, selection, actions }} /> : null}
      <BulkBar
        kind={view.kind}
        total={total ?? 0}
        selection={selection}
        select={select}
        bulk={bulk}
        onAsk={(what) => setQuestion({ what, selection })}
      />
      <Suspense>
        {menu ? <CardMenu {...menu} onAct={act} onClose={() => setMenu(undefined)} /> : null}
        {question ? (
          <Dialog
            {...{ libraryId, view, question, bulk }}
            count={countSelected(question.selection, total ?? 0)}
            onDone={() => {
              // A card's menu acts on the card alone, whatever is selected.
              if (question.selection === latest.current) select(emptySelection)
              else if (question.what === 'deleteFiles') select(withoutIds(latest.current, [...question.selection.ids]))
              setQuestion((now) => (now === question ? undefined : now))
            }}
            onClose={() => setQuestion(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  )
})

type DialogProps = {
  readonly libraryId: string
  readonly view: LibraryView
  readonly question: DialogRequest
  readonly count: number
  readonly bulk: BulkActions
  /** Called when the dialog was confirmed. */
  readonly onDone: () => void
  /** Called when it was canceled. */
  readonly onClose: () => void
}

const Dialog = ({ libraryId, view, question, count, bulk, onDone, onClose }: DialogProps): ReactElement => {
  const { what, selection, name } = question
  const deleteFiles = () => {
    bulk.runTask(selection, 'deleteFiles')
    onDone()
  }
  const edit = (changes: BulkEdit) => {
    bulk.editSelected(selection, changes)
    onDone()
  }
  if (what === 'deleteFiles')
    return <DeleteFilesDialog kind={view.kind} count={count} name={name} onConfirm={deleteFiles} onClose={onClose} />
  if (what === 'editMetadata') return <EditMetadataDialog count={count} onEdit={edit} onClose={onClose} />
  const idsOf = (signal: AbortSignal) => selectedIds(libraryId, view, { selection, signal })
  if (what === 'match') return <MatchSeriesDialog count={count} idsOf={idsOf} onClose={onClose} />
  return <AddToSetDialog kind={view.kind} count={count} idsOf={idsOf} onAdded={onDone} onClose={onClose} />
}
