import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { librariesQuery } from '../library/library.api.ts'
import { type ImportRow, seriesOptions } from './import-rows.rules.ts'
import { seriesNamedQuery } from './imports.api.ts'

type SeriesFieldProps = {
  readonly row: ImportRow
  /** Name of the library that new series go to. */
  readonly library: string | undefined
  readonly onChange: (series: Pick<ImportRow, 'seriesId' | 'seriesName'>) => void
}

/** The series of a file: an existing one of the list, or the typed name of a new one. */
export const SeriesField = ({ row, library, onChange }: SeriesFieldProps): ReactElement => {
  const { t } = useTranslation()
  const [text] = useDebouncedValue(row.seriesName, 300)
  const { data: found = [] } = useQuery({ ...seriesNamedQuery(row.seriesId === null ? text : ''), placeholderData: keepPreviousData })
  const { data: libraries = [] } = useQuery(librariesQuery)
  const options = seriesOptions(found, libraries)
  const isNew = row.seriesId === null && row.seriesName.trim() !== ''
  return (
    <Autocomplete
      aria-label={t('imports.seriesOf', { name: row.file.name })}
      placeholder={t('imports.series')}
      value={row.seriesName}
      data={[...options.keys()]}
      filter={({ options }) => options}
      description={isNew ? newSeriesText() : undefined}
      inputWrapperOrder={['input', 'description']}
      onChange={(text) => {
        const series = options.get(text)
        onChange(series ? { seriesId: series.id, seriesName: series.metadata.title } : { seriesId: null, seriesName: text })
      }}
    />
  )

  function newSeriesText(): string {
    return library === undefined ? t('imports.newSeriesNeedsLibrary') : t('imports.newSeriesIn', { library })
  }
}
