import '../ui/lists/row-list.css'
import '../ui/lists/table-rows.css'
import './imports.css'
import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FolderBrowser } from '../library/libraries/folder-browser.tsx'
import { librariesQuery } from '../library/library.api.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useLeaveWarning } from '../ui/fields/use-leave-warning.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { notify } from '../ui/notices.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ImportResults } from './import-results.tsx'
import { choiceOf, type ImportRow, isReady, rowsToCheck, withProposals } from './import-rows.rules.ts'
import {
  type CopyMode,
  type ImportCheck,
  type ImportRequest,
  importBooks,
  importChecksQuery,
  importsQuery,
  proposeImports,
  uploadsQuery,
} from './imports.api.ts'
import { UploadArea } from './upload-area.tsx'
import { useUploads } from './use-uploads.ts'

const ImportTable = lazyPart(() => import('./import-table.tsx'))

const copyModes = ['COPY', 'MOVE', 'HARDLINK'] as const satisfies readonly CopyMode[]
const origins = ['folder', 'upload'] as const

/** Imports books from a folder of the server or from this device, with series and names previewed. */
export const ImportsPage = (): ReactElement => {
  const { t } = useTranslation()
  const [origin, setOrigin] = useState<(typeof origins)[number]>('folder')
  const [path, setPath] = useState('')
  const [rows, setRows] = useState<readonly ImportRow[]>([])
  const propose = useMutation({
    mutationFn: proposeImports,
    meta: { showsOwnError: true },
    onSuccess: ({ files }) => setRows((now) => withProposals(now, files)),
  })
  const uploads = useUploads((uploadId) => propose.mutate({ uploadIds: [uploadId] }))
  const { data } = propose
  return (
    <div className="page page-table">
      <PageHead title={t('imports.title')} />
      <p className="page-lead">{t('imports.lead')}</p>
      <SegmentedControl
        mb="md"
        className="import-origins"
        aria-label={t('imports.from')}
        value={origin}
        data={origins.map((value) => ({ value, label: t(`imports.origins.${value}`) }))}
        onChange={(value) => setOrigin(origins.find((one) => one === value) ?? 'folder')}
      />
      {origin === 'folder' ? (
        <div className="import-folder">
          <FolderBrowser path={path} onChange={setPath} />
          <Button disabled={path === ''} loading={propose.isPending} onClick={() => propose.mutate({ path })}>
            {t('imports.find')}
          </Button>
        </div>
      ) : (
        <UploadArea {...uploads} onList={(uploadId) => propose.mutate({ uploadIds: [uploadId] })} />
      )}
      {propose.error ? <ErrorNotice error={propose.error} /> : null}
      <p role="status" className="import-note">
        {data?.files.length === 0 ? t('imports.nothingFound') : null}
        {data?.truncated ? t('imports.truncated', { count: data.files.length }) : null}
      </p>
      {rows.length > 0 ? <ImportForm rows={rows} setRows={setRows} onSent={uploads.forget} /> : null}
      <ImportResults />
    </div>
  )
}

type ImportFormProps = {
  readonly rows: readonly ImportRow[]
  readonly setRows: (change: (rows: readonly ImportRow[]) => readonly ImportRow[]) => void
  readonly onSent: (uploadIds: readonly string[]) => void
}

const ImportForm = ({ rows, setRows, onSent }: ImportFormProps): ReactElement => {
  const { t } = useTranslation()
  const { data: libraries = [] } = useQuery(librariesQuery)
  const [libraryId, setLibraryId] = useState<string>()
  const [copyMode, setCopyMode] = useState<CopyMode>('COPY')
  const [edited, setEdited] = useState(false)
  useLeaveWarning(edited)
  const library = libraries.find(({ id }) => id === libraryId) ?? libraries[0]
  const checks = useChecks(rows, library?.id)
  // Uploads have no original to keep.
  const isAllUploaded = rows.every(({ file }) => file.uploadId !== null)
  const ready = rows.filter((row) => isReady(row, checks.get(row.key), library?.id))
  const send = useImport((sent) => {
    setRows((now) => now.filter((row) => !sent.some(({ key }) => key === row.key)))
    onSent(sent.flatMap(({ file }) => (file.uploadId === null ? [] : [file.uploadId])))
  })
  const start = () => {
    const books = ready.flatMap((row) => choiceOf(row, library?.id) ?? [])
    send.mutate({ request: { copyMode, books }, rows: ready })
  }
  const change = (key: string, next: Partial<ImportRow>) => {
    setEdited(true)
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...next } : row)))
  }
  return (
    <section className="page-section" aria-label={t('imports.files')}>
      <div className="page-filters import-options">
        {isAllUploaded ? null : (
          <NativeSelect
            label={t('imports.mode')}
            description={t(`imports.modeHints.${copyMode}`)}
            inputWrapperOrder={['label', 'input', 'description']}
            value={copyMode}
            data={copyModes.map((value) => ({ value, label: t(`imports.modes.${value}`) }))}
            onChange={(event) => setCopyMode(copyModes.find((one) => one === event.currentTarget.value) ?? 'COPY')}
          />
        )}
        <NativeSelect
          label={t('imports.library')}
          value={library?.id ?? ''}
          data={libraries.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setLibraryId(event.currentTarget.value)}
        />
      </div>
      <Suspense>
        <ImportTable
          rows={rows}
          checks={checks}
          library={library?.name}
          onChange={change}
          onSelectAll={(selected) => setRows((now) => now.map((row) => ({ ...row, selected })))}
        />
      </Suspense>
      {send.error ? <ErrorNotice error={send.error} /> : null}
      <div className="import-actions">
        <Button disabled={ready.length === 0} loading={send.isPending} onClick={start}>
          {t('imports.start', { count: ready.length })}
        </Button>
        <Button variant="default" onClick={() => setRows(() => [])}>
          {t('imports.clear')}
        </Button>
      </div>
    </section>
  )
}

/** Checks the rows again shortly after they change; until then, what was proposed counts. */
const useChecks = (rows: readonly ImportRow[], libraryId: string | undefined): ReadonlyMap<string, ImportCheck> => {
  // The rows themselves: a list that is made while rendering would count as changed each time.
  const [debouncedRows] = useDebouncedValue(rows, 300)
  const { data } = useQuery({ ...importChecksQuery(rowsToCheck(debouncedRows, libraryId)), placeholderData: keepPreviousData })
  const proposed = rows.map(({ key, file }): [string, ImportCheck] => [key, file])
  return new Map([...proposed, ...(data ?? [])])
}

type SentImport = { readonly request: ImportRequest; readonly rows: readonly ImportRow[] }

/** @param onSent called with the rows that were sent, because others may be selected by then */
const useImport = (onSent: (rows: readonly ImportRow[]) => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ request }: SentImport) => importBooks(request),
    meta: { showsOwnError: true },
    onSuccess: (imports, { rows }) => {
      onSent(rows)
      void notify(t('imports.started', { count: imports.length }))
      for (const { queryKey } of [importsQuery, uploadsQuery]) void queryClient.invalidateQueries({ queryKey })
    },
  })
}
