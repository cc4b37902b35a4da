import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { type BookImport, importsQuery } from './imports.api.ts'

const maxShown = 100

/** The imports of the last week with their results, which arrive by the event stream. */
export const ImportResults = (): ReactElement | null => {
  const { t } = useTranslation()
  const { data: imports = [] } = useQuery({
    ...importsQuery,
    // In case an event is missed.
    refetchInterval: ({ state }) => (state.data?.some((one) => !isEnded(one)) ? 10_000 : false),
  })
  if (imports.length === 0) return null
  const done = imports.filter(({ state }) => state === 'DONE').length
  return (
    <section className="page-section import-results">
      <h2 className="page-section-title">{t('imports.recent')}</h2>
      <p className="page-section-text" role="status">
        {t('imports.progress', { done, count: imports.length })}
      </p>
      <ul className="row-list table-rows import-result-rows" aria-label={t('imports.recent')}>
        {imports.slice(0, maxShown).map((one) => (
          <ResultRow key={one.id} result={one} />
        ))}
      </ul>
    </section>
  )
}

const isEnded = ({ state }: BookImport): boolean => state === 'DONE' || state === 'FAILED'

const ResultRow = ({ result }: { result: BookImport }): ReactElement => {
  const { t } = useTranslation()
  const name = result.sourceFile.split(/[/\\]/).at(-1)
  const notes = [result.copiedInstead ? t('imports.copiedInstead') : '', result.sourceKept ? t('imports.sourceKept') : ''].filter(Boolean)
  return (
    <li className="row">
      <StateSign result={result} />
      <div className="row-text">
        {result.bookId === null ? (
          <span className="row-title">{name}</span>
        ) : (
          <Link className="row-title" to="/books/$bookId" params={{ bookId: result.bookId }}>
            {name}
          </Link>
        )}
        {result.error === null ? null : <p className="row-trouble">{result.error}</p>}
        {notes.length > 0 ? <p className="row-note">{notes.join(' ')}</p> : null}
      </div>
      <span className="row-note">{t(`imports.states.${result.state}`)}</span>
    </li>
  )
}

const StateSign = ({ result }: { result: BookImport }): ReactElement => {
  if (!isEnded(result)) return <Loader size={18} aria-hidden="true" />
  const failed = result.state === 'FAILED'
  return (
    <span className="row-sign" data-tone={failed ? 'bad' : 'well'}>
      {failed ? <IconAlertTriangle size={20} aria-hidden="true" /> : <IconCheck size={20} aria-hidden="true" />}
    </span>
  )
}
