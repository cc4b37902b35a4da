import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useTurn } from '../../ui/use-turn.ts'
import { flagLabel, valueLabel } from './filter-labels.ts'
import { type Facet, facetQuery } from './library-items.api.ts'
import type { FlagFilter, ListFilter } from './library-view.rules.ts'

type ValuesProps<Name> = {
  readonly name: Name
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** A few values, each a toggle button. */
export const ChoiceField = ({
  name,
  choices,
  values,
  onChange,
}: ValuesProps<ListFilter> & { choices: readonly string[] }): ReactElement => {
  const { t } = useTranslation()
  const toggle = (value: string) => onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
  return (
    <fieldset className="filter-field">
      <legend>{t(`libraryView.filters.${name}`)}</legend>
      <div className="filter-choices">
        {choices.map((value) => (
          <button key={value} type="button" className="filter-choice" aria-pressed={values.includes(value)} onClick={() => toggle(value)}>
            {valueLabel(t, name, value)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** Yes, no or any. */
export const FlagField = ({
  name,
  value,
  onChange,
}: {
  readonly name: FlagFilter
  readonly value: boolean | undefined
  readonly onChange: (value: boolean | undefined) => void
}): ReactElement => {
  const { t } = useTranslation()
  // "Not in the trash" is no separate choice, because it is the default.
  const choices = name === 'deleted' ? [true] : [true, false]
  return (
    <fieldset className="filter-field">
      <legend>{t(`libraryView.filters.${name}`)}</legend>
      <div className="filter-choices">
        {choices.map((choice) => (
          <button
            key={String(choice)}
            type="button"
            className="filter-choice"
            aria-pressed={value === choice}
            onClick={() => onChange(value === choice ? undefined : choice)}
          >
            {flagLabel(t, name, choice)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

type FacetProps = ValuesProps<Facet> & { readonly libraryId: string }

/** The few values that the library has; a facet without values is not shown. */
export const FacetChoiceField = ({ name, libraryId, values, further = [], onChange }: FacetProps & { further?: readonly string[] }) => {
  const { data = [], error } = useQuery(facetQuery(libraryId, name, ''))
  if (error) return <ErrorNotice error={error} />
  if (data.length === 0 && values.length === 0) return null
  const choices = [...new Set([...data, ...further, ...values])]
  return <ChoiceField name={name} choices={choices} values={values} onChange={onChange} />
}

/** Delay after the last keystroke. */
const typingMs = 200

/** Many values, found by typing; the server searches all of them. Comes in turn, so that the drawer opens without waiting for it. */
export const FacetSearchField = ({ name, libraryId, values, onChange }: FacetProps): ReactElement => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), typingMs)
  const { data = [], error, isPending } = useQuery({ ...facetQuery(libraryId, name, search), placeholderData: keepPreviousData })
  const isTurn = useTurn()
  if (error) return <ErrorNotice error={error} />
  if (!isTurn) return <div className="filter-search-space" />
  return (
    <MultiSelect
      label={t(`libraryView.filters.${name}`)}
      placeholder={values.length > 0 ? '' : t('libraryView.any')}
      data={[...new Set([...values, ...data])]}
      value={[...values]}
      onChange={onChange}
      classNames={{ inputField: 'filter-input' }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      hidePickedOptions
      nothingFoundMessage={isPending ? t('loading') : t('libraryView.noValue')}
      maxDropdownHeight={260}
      comboboxProps={{ shadow: 'md', keepMounted: false }}
    />
  )
}
