import './filter-drawer.css'
import './picker-styles.ts'
import '@mantine/core/styles/Drawer.layer.css'
import { Button, Drawer } from '@mantine/core'
import { memo, type ReactElement, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../users/accounts/users.api.ts'
import { isGuest } from '../../users/guests/guests.api.ts'
import { ChoiceField, FacetChoiceField, FacetSearchField, FlagField } from './filter-fields.tsx'
import {
  activeFilters,
  type FlagFilter,
  fileStates,
  filtersOf,
  type LibraryView,
  type ListFilter,
  readStates,
  seriesStatuses,
  shelves,
  withFilter,
  withoutAge,
} from './library-view.rules.ts'

type FilterDrawerProps = {
  readonly libraryId: string
  readonly view: LibraryView
  /** The number of items that match the filters, once it is known. */
  readonly total: number | undefined
  readonly opened: boolean
  readonly onChange: (view: LibraryView) => void
  readonly onClose: () => void
}

/** All filters of a tab; a clicked value applies immediately to the items behind the drawer. */
const FilterDrawer = ({ libraryId, view, total, opened, onChange, onClose }: FilterDrawerProps): ReactElement => {
  const { t } = useTranslation()
  const guest = isGuest(useMe())
  const isOffered = (name: ListFilter | FlagFilter) => name !== 'shelf' || !guest
  const latest = useRef({ view, onChange })
  latest.current = { view, onChange }
  const set = useCallback<FieldProps['onSet']>((name, value) => {
    const now = latest.current
    now.onChange({ ...now.view, filters: withFilter(now.view.filters, name, value) })
  }, [])
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="sm"
      title={t('libraryView.filter')}
      overlayProps={{ backgroundOpacity: 0.25 }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className="filter-fields">
        {filtersOf[view.kind].filter(isOffered).map((name) => (
          <Field key={name} name={name} libraryId={libraryId} value={view.filters[name]} onSet={set} />
        ))}
      </div>
      <div className="filter-foot">
        <Button variant="default" disabled={activeFilters(view).length === 0} onClick={() => onChange({ ...view, filters: {} })}>
          {t('libraryView.clearFilters')}
        </Button>
        <Button onClick={onClose}>{total === undefined ? t('close') : t(`libraryView.showCount.${view.kind}`, { count: total })}</Button>
      </div>
    </Drawer>
  )
}

export default FilterDrawer

type Value = readonly string[] | boolean | undefined

type FieldProps = {
  readonly name: ListFilter | FlagFilter
  readonly libraryId: string
  readonly value: Value
  readonly onSet: (name: ListFilter | FlagFilter, value: Value) => void
}

const none: readonly string[] = []

/** Memoized: the other fields hold long lists, and the paint after a click waits for everything that is rendered. */
const Field = memo(
  function Field({ name, libraryId, value, onSet }: FieldProps): ReactElement {
    const onChange = useCallback((value: Value) => onSet(name, value), [name, onSet])
    if (name === 'complete' || name === 'oneshot' || name === 'deleted')
      return <FlagField name={name} value={value === true || value === false ? value : undefined} onChange={onChange} />
    const values = Array.isArray(value) ? value : none
    if (name === 'read') return <ChoiceField name={name} choices={readStates} values={values} onChange={onChange} />
    if (name === 'shelf') return <ChoiceField name={name} choices={shelves} values={values} onChange={onChange} />
    if (name === 'status') return <ChoiceField name={name} choices={seriesStatuses} values={values} onChange={onChange} />
    if (name === 'file') return <ChoiceField name={name} choices={fileStates} values={values} onChange={onChange} />
    if (name === 'age') return <FacetChoiceField {...{ name, libraryId, values, onChange }} further={[withoutAge]} />
    if (name === 'language') return <FacetChoiceField {...{ name, libraryId, values, onChange }} />
    return <FacetSearchField {...{ name, libraryId, values, onChange }} />
  },
  (before, after) =>
    before.name === after.name &&
    before.libraryId === after.libraryId &&
    before.onSet === after.onSet &&
    JSON.stringify(before.value) === JSON.stringify(after.value),
)
