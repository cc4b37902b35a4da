import '@mantine/core/styles/Switch.layer.css'
import '../ui/lists/log-rows.css'
import '../ui/lists/row-list.css'
import { Button, NativeSelect, Skeleton, Switch } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactElement, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FilterText } from '../ui/fields/filter-text.tsx'
import { MeasuredRows } from '../ui/lists/measured-rows.tsx'
import { notify } from '../ui/notices.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { LogLineRow } from './log-line-row.tsx'
import { filterLines } from './log-lines.rules.ts'
import { lineLevels, type ServerLogSearch } from './log-search.rules.ts'
import { logFileUrl, logLevelQuery, logQuery, setLogLevel, writtenLevels } from './logs.api.ts'
import { useLiveLog } from './use-live-log.ts'

/** The server's log as it is written, filtered by level and text, newest first. */
export const LogsPage = (): ReactElement => {
  const { t } = useTranslation()
  const search = useSearch({ from: '/member/shell/settings/server/log' })
  const [live, setLive] = useState(true)
  const log = useQuery(logQuery)
  useLiveLog(live)
  const navigate = useNavigate()
  const clear = () => void navigate({ to: '/settings/log', search: {}, replace: true })
  const visible = useMemo(() => filterLines(log.data ?? [], search), [log.data, search])
  return (
    <div className="page page-table">
      <PageHead title={t('logs.title')} count={log.data ? t('logs.count', { count: visible.length }) : undefined}>
        <Button component="a" href={logFileUrl()} download variant="default" leftSection={<IconDownload size={18} />}>
          {t('logs.download')}
        </Button>
        <LogLevelSelect />
      </PageHead>
      <Filters search={search} live={live} onLive={setLive} />
      {log.isError ? <ErrorNotice error={log.error} onRetry={() => void log.refetch()} /> : null}
      {log.isPending ? <Skeleton height={360} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {log.data && visible.length === 0 ? <EmptyLog {...(Object.keys(search).length > 0 ? { onClear: clear } : {})} /> : null}
      {visible.length > 0 ? (
        <MeasuredRows rows={visible} keyOf={({ number }) => String(number)} listClass="log-list" rowClass="log-row">
          {(line) => <LogLineRow line={line} />}
        </MeasuredRows>
      ) : null}
    </div>
  )
}

type FiltersProps = { readonly search: ServerLogSearch; readonly live: boolean; readonly onLive: (live: boolean) => void }

const Filters = ({ search, live, onLive }: FiltersProps): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const go = (to: ServerLogSearch) => void navigate({ to: '/settings/log', search: to, replace: true })
  const find = (text: string | undefined) => {
    const { text: _, ...rest } = search
    go(text ? { ...rest, text } : rest)
  }
  const chooseLevel = (value: string) => {
    const { level: _, ...rest } = search
    const level = lineLevels.find((one) => one === value)
    go(level && level !== 'trace' ? { ...rest, level } : rest)
  }
  return (
    <search className="page-filters">
      <NativeSelect
        aria-label={t('logs.level')}
        value={search.level ?? 'trace'}
        data={lineLevels.map((level) => ({ value: level, label: t(`logs.from.${level}`) }))}
        onChange={(event) => chooseLevel(event.currentTarget.value)}
      />
      <FilterText label={t('logs.find')} text={search.text} onText={find} />
      <Switch label={t('logs.live')} checked={live} pb={8} onChange={(event) => onLive(event.currentTarget.checked)} />
    </search>
  )
}

/** The minimum level that the server writes, until its next restart. */
const LogLevelSelect = (): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const level = useQuery(logLevelQuery)
  const change = useMutation({
    mutationFn: setLogLevel,
    onSuccess: async (now) => {
      queryClient.setQueryData(logLevelQuery.queryKey, now)
      await notify(t('logs.levelChanged'))
    },
  })
  const choose = (value: string) => {
    const level = writtenLevels.find((one) => one === value)
    if (level) change.mutate(level)
  }
  return (
    <NativeSelect
      aria-label={t('logs.written')}
      title={t('logs.writtenHint')}
      disabled={!level.data || change.isPending}
      value={level.data?.level ?? 'info'}
      data={writtenLevels.map((one) => ({ value: one, label: t(`logs.writes.${one}`) }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

/** @param onClear removes the filters that hide every line */
const EmptyLog = ({ onClear }: { onClear?: () => void }): ReactElement => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconFileText size={32} stroke={1.5} />}
      title={t(onClear ? 'logs.nothingFound' : 'logs.empty')}
      text={t(onClear ? 'logs.nothingFoundText' : 'logs.emptyText')}
    >
      {onClear ? <Button onClick={onClear}>{t('nextStep.clearFilters')}</Button> : null}
    </EmptyState>
  )
}
