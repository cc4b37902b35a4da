import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatBytes } from '../ui/use-format-bytes.ts'
import type { ImportRow } from './import-rows.rules.ts'
import type { ImportCheck } from './imports.api.ts'
import { SeriesField } from './series-field.tsx'

type ImportTableProps = {
  readonly rows: readonly ImportRow[]
  /** By key of the row. */
  readonly checks: ReadonlyMap<string, ImportCheck>
  readonly library: string | undefined
  readonly onChange: (key: string, change: Partial<ImportRow>) => void
  readonly onSelectAll: (selected: boolean) => void
}

const rowsAtOnce = 50

/** The files with series, name and conflicts, all editable. */
const ImportTable = ({ rows, checks, library, onChange, onSelectAll }: ImportTableProps): ReactElement => {
  const { t } = useTranslation()
  const [shown, setShown] = useState(rowsAtOnce)
  const selected = rows.filter((row) => row.selected).length
  return (
    <>
      <Checkbox
        mb="sm"
        label={t('imports.selectAll', { count: rows.length })}
        checked={selected === rows.length}
        indeterminate={selected > 0 && selected < rows.length}
        onChange={(event) => onSelectAll(event.currentTarget.checked)}
      />
      <ul className="row-list table-rows import-rows" aria-label={t('imports.files')}>
        {rows.slice(0, shown).map((row) => (
          <FileRow key={row.key} row={row} check={checks.get(row.key)} library={library} onChange={(change) => onChange(row.key, change)} />
        ))}
      </ul>
      {rows.length > shown ? (
        <Button variant="default" mt="md" onClick={() => setShown(shown + rowsAtOnce)}>
          {t('imports.showMore')}
        </Button>
      ) : null}
    </>
  )
}

export default ImportTable

type FileRowProps = Pick<ImportTableProps, 'library'> & {
  readonly row: ImportRow
  readonly check: ImportCheck | undefined
  readonly onChange: (change: Partial<ImportRow>) => void
}

const FileRow = ({ row, check, library, onChange }: FileRowProps): ReactElement => {
  const { t } = useTranslation()
  const sizeOf = useFormatBytes()
  const { file } = row
  const existing = row.seriesId === null ? null : (check?.existing ?? null)
  const number = file.number === null ? '' : t('imports.number', { number: file.number })
  return (
    <li className="row">
      <Checkbox
        aria-label={t('imports.selectOne', { name: file.name })}
        checked={row.selected}
        onChange={(event) => onChange({ selected: event.currentTarget.checked })}
      />
      <div className="row-cell import-file">
        <span className="row-title">{file.name}</span>
        <span className="row-note">{[number, sizeOf(file.sizeBytes)].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="row-cell">
        <SeriesField row={row} library={library} onChange={(series) => onChange({ ...series, upgradeBookId: null })} />
      </div>
      <div className="row-cell">
        <TextInput
          aria-label={t('imports.nameOf', { name: file.name })}
          value={row.destinationName}
          error={row.selected && check?.conflict ? check.conflict : undefined}
          onChange={(event) => onChange({ destinationName: event.currentTarget.value })}
        />
        {existing ? (
          <Checkbox
            mt={6}
            label={t('imports.replace', { title: existing.title })}
            checked={row.upgradeBookId !== null}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? { upgradeBookId: existing.bookId, selected: true } : { upgradeBookId: null })
            }
          />
        ) : null}
      </div>
    </li>
  )
}
