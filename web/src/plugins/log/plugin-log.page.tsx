import '../../ui/lists/log-rows.css'
import '../plugins.css'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconCopy, IconFileText } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactElement, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PluginLog } from '../../api/types.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FilterText } from '../../ui/fields/filter-text.tsx'
import { notify } from '../../ui/notices.tsx'
import { BackLink, PageHead } from '../../ui/page-head.tsx'
import { pluginsQuery } from '../plugins.api.ts'
import { ClearLog } from './clear-log.tsx'
import { LogList } from './log-list.tsx'
import { pluginLogQuery } from './plugin-log.api.ts'
import { joinPages, logLevels, type PluginLogSearch, recordsAsText } from './plugin-log.rules.ts'

const routeId = '/member/shell/settings/server/plugins/$pluginId/log'

/** A plugin's log, filtered by level and text, newest first. */
export const PluginLogPage = (): ReactElement => {
  const { t } = useTranslation()
  const { pluginId } = useParams({ from: routeId })
  const search = useSearch({ from: routeId })
  const log = useInfiniteQuery({ ...pluginLogQuery(pluginId, search), placeholderData: keepPreviousData })
  const records = useMemo(() => joinPages(log.data?.pages.map(({ content }) => content) ?? []), [log.data])
  const total = log.data?.pages[0]?.totalElements
  return (
    <div className="page page-table">
      <BackLink to="/settings/plugins/$pluginId" params={{ pluginId }}>
        <PluginName id={pluginId} />
      </BackLink>
      <PageHead title={t('plugins.log.title')} count={total === undefined ? undefined : t('plugins.log.count', { count: total })}>
        <CopyButton records={records} />
        <ClearLog pluginId={pluginId} disabled={total === 0 && Object.keys(search).length === 0} />
      </PageHead>
      <Filters pluginId={pluginId} search={search} />
      {log.isError ? <ErrorNotice error={log.error} onRetry={() => void log.refetch()} /> : null}
      {log.isPending ? <Skeleton height={360} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {total === 0 ? <EmptyLog filtered={Object.keys(search).length > 0} /> : null}
      {records.length > 0 ? (
        <LogList records={records} onEnd={() => void (log.hasNextPage && !log.isFetchingNextPage ? log.fetchNextPage() : undefined)} />
      ) : null}
    </div>
  )
}

const PluginName = ({ id }: { id: string }): string => {
  const { data: plugins = [] } = useQuery(pluginsQuery)
  return plugins.find((plugin) => plugin.id === id)?.name ?? id
}

const Filters = ({ pluginId, search }: { pluginId: string; search: PluginLogSearch }): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: plugins = [] } = useQuery(pluginsQuery)
  const go = (to: { pluginId?: string; search?: PluginLogSearch }) =>
    void navigate({
      to: '/settings/plugins/$pluginId/log',
      params: { pluginId: to.pluginId ?? pluginId },
      search: to.search ?? search,
      replace: true,
    })
  const find = (text: string | undefined) => {
    const { text: _, ...rest } = search
    go({ search: text ? { ...rest, text } : rest })
  }
  const chooseLevel = (value: string) => {
    const { level: _, ...rest } = search
    const level = logLevels.find((one) => one === value)
    go({ search: level && level !== 'DEBUG' ? { ...rest, level } : rest })
  }
  return (
    <search className="log-filters">
      <NativeSelect
        aria-label={t('plugins.log.plugin')}
        value={pluginId}
        data={plugins.length > 0 ? plugins.map(({ id, name }) => ({ value: id, label: name })) : [pluginId]}
        onChange={(event) => go({ pluginId: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('plugins.log.level')}
        value={search.level ?? 'DEBUG'}
        data={logLevels.map((level) => ({ value: level, label: t(`plugins.log.from.${level}`) }))}
        onChange={(event) => chooseLevel(event.currentTarget.value)}
      />
      <FilterText label={t('plugins.log.find')} text={search.text} onText={find} />
    </search>
  )
}

const CopyButton = ({ records }: { records: readonly PluginLog[] }): ReactElement => {
  const { t } = useTranslation()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(recordsAsText(records))
      await notify(t('plugins.log.copied', { count: records.length }))
    } catch {
      // Browsers disable the clipboard on pages without HTTPS.
      await notify(t('plugins.log.notCopied'), 'failed')
    }
  }
  return (
    <Button variant="default" leftSection={<IconCopy size={18} />} disabled={records.length === 0} onClick={() => void copy()}>
      {t('plugins.log.copy')}
    </Button>
  )
}

const EmptyLog = ({ filtered }: { filtered: boolean }): ReactElement => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconFileText size={32} stroke={1.5} />}
      title={t(filtered ? 'plugins.log.nothingFound' : 'plugins.log.empty')}
      text={t(filtered ? 'plugins.log.nothingFoundText' : 'plugins.log.emptyText')}
    />
  )
}
