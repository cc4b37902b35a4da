import './source-filters.css'
import { NativeSelect } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverFilter } from '../api/types.ts'
import { chosenOf, nextState, type OptionState, optionState, withOnlyOption, withOption } from './discover-address.rules.ts'
import { useFilterNames } from './use-source-texts.ts'

type FiltersProps = {
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The filters of a source: lists for single choices, chips for the others. */
export const SourceFilters = ({ filters, ...rest }: FiltersProps & { readonly filters: readonly DiscoverFilter[] }): ReactElement => {
  const { t } = useTranslation()
  const single = filters.filter(({ kind }) => kind === 'one')
  return (
    <section className="source-filters" aria-label={t('discover.filters.open')}>
      {single.length > 0 ? (
        <div className="source-filters-single">
          {single.map((filter) => (
            <SingleChoice key={filter.id} filter={filter} {...rest} />
          ))}
        </div>
      ) : null}
      {filters.some(({ kind }) => kind === 'include-exclude') ? <p className="filter-hint">{t('discover.filters.hint')}</p> : null}
      {filters
        .filter(({ kind }) => kind !== 'one')
        .map((filter) => (
          <Chips key={filter.id} filter={filter} {...rest} />
        ))}
    </section>
  )
}

/** Choices that always apply: none of their options means the one that the source uses. */
const withDefault = new Set(['sort', 'tagMode', 'excludedTagMode'])

type FilterProps = FiltersProps & { readonly filter: DiscoverFilter }

const SingleChoice = ({ filter, chosen, onChange }: FilterProps): ReactElement => {
  const { t } = useTranslation()
  const { filterName, optionName } = useFilterNames()
  const [current = ''] = chosenOf(chosen, filter.id)
  return (
    <NativeSelect
      size="sm"
      label={filterName(filter)}
      value={current.slice(filter.id.length + 1)}
      data={[
        { value: '', label: t(withDefault.has(filter.id) ? 'discover.filters.default' : 'discover.filters.any') },
        ...filter.options.map((option) => ({ value: option.value, label: optionName(filter, option) })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(withOnlyOption(chosen, filter.id, value))}
    />
  )
}

/** Filters with more options begin closed. */
const fewOptions = 8

const Chips = ({ filter, chosen, onChange }: FilterProps): ReactElement => {
  const { filterName, optionName } = useFilterNames()
  const count = chosenOf(chosen, filter.id).length
  const canExclude = filter.kind === 'include-exclude'
  // Only at first: afterwards the person opens and closes it.
  const [open] = useState(filter.options.length <= fewOptions || filter.id === 'genre' || count > 0)
  return (
    <details className="filter-group" open={open}>
      <summary>
        {filterName(filter)}
        {count > 0 ? <span className="filter-group-count">{count}</span> : null}
      </summary>
      <ul className="source-filter-chips">
        {filter.options.map((option) => {
          const state = optionState(chosen, filter.id, option.value)
          const press = () => onChange(withOption(chosen, { filterId: filter.id, value: option.value }, nextState(state, canExclude)))
          return (
            <li key={option.value}>
              <Chip name={optionName(filter, option)} state={state} onPress={press} />
            </li>
          )
        })}
      </ul>
    </details>
  )
}

type ChipProps = { readonly name: string; readonly state: OptionState; readonly onPress: () => void }

const Chip = ({ name, state, onPress }: ChipProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <button type="button" className="source-filter-chip" data-state={state} aria-pressed={state !== 'off'} onClick={onPress}>
      {state === 'include' ? <IconCheck size={14} stroke={2.4} aria-hidden="true" /> : null}
      {state === 'exclude' ? <IconMinus size={14} stroke={2.4} aria-hidden="true" /> : null}
      <span>{name}</span>
      {state === 'exclude' ? <span className="only-screen-reader">, {t('discover.filters.excluded')}</span> : null}
    </button>
  )
}
