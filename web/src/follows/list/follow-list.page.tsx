import './follow-list.css'
import { Alert, Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '../../api/query-client.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { BackLink, PageHead } from '../../ui/page-head.tsx'
import { CheckNow } from '../check-now.tsx'
import { followTextQuery, type VersionedFollowText } from '../follows.api.ts'
import { ListStatus } from '../list-status.tsx'
import { FollowQuickAdd } from './follow-quick-add.tsx'
import { FollowTable } from './follow-table.tsx'
import { type FollowSummary, summarizeFollowText } from './follow-text.rules.ts'
import { FollowTransfer } from './follow-transfer.tsx'
import { type FollowDraft, useFollowDraft } from './use-follow-draft.ts'

/** A library's follow list: the titles checked for new chapters, as text and with a field to add one more. */
export const FollowListPage = (): ReactElement => {
  const { t } = useTranslation()
  const { libraryId } = useParams({ from: '/member/shell/libraries/$libraryId/follows' })
  const text = useQuery(followTextQuery(libraryId))
  if (isNotFound(text.error)) return <NotFound />
  const title = text.data ? t('follows.titleOf', { library: text.data.libraryName }) : t('follows.title')
  return (
    <div className="page page-narrow">
      <BackLink to="/libraries/$libraryId" params={{ libraryId }}>
        {text.data?.libraryName ?? t('follows.toLibrary')}
      </BackLink>
      <PageHead title={title} />
      {text.isError ? <ErrorNotice error={text.error} onRetry={() => void text.refetch()} /> : null}
      {text.isPending ? <Skeleton height={360} radius="md" /> : null}
      {text.data ? <FollowEditor key={libraryId} text={text.data} onReload={() => void text.refetch()} /> : null}
    </div>
  )
}

const FollowEditor = ({ text, onReload }: { text: VersionedFollowText; onReload: () => void }): ReactElement => {
  const { t } = useTranslation()
  const draft = useFollowDraft(text)
  const [view, setView] = useState<'table' | 'text'>('table')
  const summary = summarizeFollowText(draft.content)
  return (
    <>
      <ListStatus libraryId={text.libraryId} />
      <CheckNow libraryId={text.libraryId} unsaved={draft.dirty} addresses={summary.addresses} />
      <FollowQuickAdd content={draft.content} onAdd={draft.saveNow} />
      {draft.conflict ? <Conflict draft={draft} onReload={onReload} /> : null}
      {draft.error ? <ErrorNotice error={draft.error} /> : null}
      <div className="follow-tools">
        <SegmentedControl
          aria-label={t('follows.view')}
          value={view}
          onChange={(next) => setView(next === 'text' ? 'text' : 'table')}
          data={[
            { value: 'table', label: t('follows.asTable') },
            { value: 'text', label: t('follows.asText') },
          ]}
        />
        <FollowTransfer text={text} draft={draft} onImported={onReload} />
      </div>
      {view === 'table' ? (
        <FollowTable libraryId={text.libraryId} content={draft.content} onChange={draft.saveNow} />
      ) : (
        <FollowTextArea draft={draft} />
      )}
      <div className="follow-foot">
        <span className="follow-summary" role="status">
          {draft.dirty ? t('follows.unsaved') : t('follows.counts', { count: summary.addresses })}
        </span>
        {draft.dirty ? (
          <Button variant="default" onClick={draft.discard}>
            {t('follows.discard')}
          </Button>
        ) : null}
        {view === 'text' || draft.dirty ? (
          <Button disabled={!draft.dirty} loading={draft.saving} onClick={() => draft.saveNow(draft.content)}>
            {t('follows.save')}
          </Button>
        ) : null}
      </div>
      <Problems summary={summary} />
      {view === 'text' ? (
        <p className="follow-rules" id="follow-rules">
          {t('follows.rules')}
        </p>
      ) : null}
    </>
  )
}

const FollowTextArea = ({ draft }: { draft: FollowDraft }): ReactElement => {
  const { t } = useTranslation()
  return (
    <textarea
      className="follow-text"
      aria-label={t('follows.text')}
      aria-describedby="follow-rules"
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      value={draft.content}
      placeholder={t('follows.placeholder')}
      onChange={(event) => draft.setContent(event.currentTarget.value)}
    />
  )
}

/** Long lists of errors are truncated: the first ones are fixed first. */
const maxShownProblems = 20

const Problems = ({ summary }: { summary: FollowSummary }): ReactElement | null => {
  const { t } = useTranslation()
  if (summary.problems.length === 0) return null
  return (
    <ul className="follow-problems" aria-label={t('follows.problems')}>
      {summary.problems.slice(0, maxShownProblems).map((problem) => (
        <li key={problem.line} data-kind={problem.kind}>
          {t(`follows.problem.${problem.kind}`, { line: problem.line, text: problem.text })}
        </li>
      ))}
    </ul>
  )
}

const Conflict = ({ draft, onReload }: { draft: FollowDraft; onReload: () => void }): ReactElement => {
  const { t } = useTranslation()
  return (
    <Alert role="alert" color="vermilion" variant="light" mb="md" title={t('follows.conflict')}>
      <p style={{ margin: '0 0 12px' }}>{t('follows.conflictText')}</p>
      <Button
        variant="default"
        size="xs"
        onClick={() => {
          draft.discard()
          onReload()
        }}
      >
        {t('follows.reload')}
      </Button>
    </Alert>
  )
}
