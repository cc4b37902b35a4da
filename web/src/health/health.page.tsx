import './health-chip.css'
import '../ui/lists/row-list.css'
import { Button, Progress, Skeleton } from '@mantine/core'
import { IconFileText, IconRefresh } from '@tabler/icons-react'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Health } from '../api/types.ts'
import { metadataSourcesQuery } from '../metadata/metadata.api.ts'
import { SourceStatus } from '../metadata/sources/source-status.tsx'
import { tasksQuery } from '../tasks/tasks.api.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useFormatBytes } from '../ui/use-format-bytes.ts'
import { groupDisks } from './disk-use.rules.ts'
import { healthQuery, isKnownComponent } from './health.api.ts'
import { Nodes } from './nodes-card.tsx'
import { buildQuery, disksQuery, meterNames, meterQuery } from './server-figures.api.ts'

/** Server health: the checks, disk space and the most important metrics. */
export const HealthPage = (): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const health = useQuery(healthQuery)
  return (
    <div className="page page-narrow">
      <PageHead title={t('health.title')}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} />}
          loading={health.isFetching}
          onClick={() =>
            void Promise.all([['health'], ['metadata', 'sources']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
          }
        >
          {t('healthPage.again')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileText size={18} />}
          renderRoot={(props) => <Link to="/settings/log" search={{ level: 'warn' }} {...props} />}
        >
          {t('healthPage.log')}
        </Button>
      </PageHead>
      {health.isError ? <ErrorNotice error={health.error} onRetry={() => void health.refetch()} /> : null}
      {health.isPending ? <Skeleton height={210} radius="lg" role="status" aria-label={t('loading')} /> : null}
      {health.data ? <Checks health={health.data} /> : null}
      <Nodes />
      <Sources />
      <Disks />
      <Figures />
      <Build />
    </div>
  )
}

const Checks = ({ health }: { health: Health }): ReactElement => {
  const { t } = useTranslation()
  const sentenceOf = (component: string, status: 'UP' | 'DOWN'): string => {
    if (status === 'DOWN')
      return health.reasons?.[component] ?? (isKnownComponent(component) ? t(`health.${component}Down`) : t('health.DOWN'))
    if (component === 'extractorTool' && health.extractorToolVersion)
      return t('healthPage.version', { version: health.extractorToolVersion })
    return isKnownComponent(component) ? t(`healthPage.${component}Up`) : t('health.UP')
  }
  return (
    <section className="page-section" aria-label={t('healthPage.checks')}>
      <h2 className="page-section-title">{t('healthPage.checks')}</h2>
      <ul className="row-list">
        {Object.entries(health.components).map(([component, status]) => (
          <li key={component} className="row">
            <span className="health-dot" data-status={status} />
            <div className="row-text">
              <span className="row-title">
                {isKnownComponent(component) ? t(`health.${component}`) : component}
                <span className="only-screen-reader">: {t(`health.${status}`)}</span>
              </span>
              <p className={status === 'DOWN' ? 'row-trouble' : 'row-note'}>{sentenceOf(component, status)}</p>
              {health.notices?.[component] ? <p className="row-note">{health.notices[component]}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The metadata sources, and whether they are currently available. */
const Sources = (): ReactElement | null => {
  const { t } = useTranslation()
  const { data: sources, error, refetch } = useQuery(metadataSourcesQuery)
  if (error && !sources) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!sources) return <Skeleton height={210} radius="lg" mb="xl" />
  if (sources.length === 0) return null
  return (
    <section className="page-section" aria-label={t('metadata.sourceStatus.healthTitle')}>
      <h2 className="page-section-title">{t('metadata.sourceStatus.healthTitle')}</h2>
      <ul className="row-list">
        {sources.map((plugin) => (
          <li key={plugin.id} className="row">
            <div className="row-text">
              <Link className="row-title" to="/settings/plugins/$pluginId" params={{ pluginId: plugin.id }}>
                {plugin.name}
              </Link>
              <SourceStatus plugin={plugin} detailed />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Disks = (): ReactElement | null => {
  const { t } = useTranslation()
  const inWords = useFormatBytes()
  const disksResult = useQuery(disksQuery)
  if (disksResult.isPending) return <Skeleton height={110} radius="lg" mb="xl" />
  if (!disksResult.data) return null
  const { disks, silent } = groupDisks(disksResult.data)
  return (
    <section className="page-section" aria-label={t('healthPage.disks')}>
      <h2 className="page-section-title">{t('healthPage.disks')}</h2>
      <ul className="row-list">
        {disks.map(({ paths, freeBytes, totalBytes, usedPercent }) => (
          <li key={paths[0]} className="row">
            <div className="row-text">
              <span className="row-title">{t('healthPage.free', { free: inWords(freeBytes), total: inWords(totalBytes) })}</span>
              <Progress.Root size={7} radius="sm" my={6}>
                <Progress.Section value={usedPercent} color={usedPercent > 95 ? 'vermilion' : 'indigo'} aria-label={t('healthPage.used')} />
              </Progress.Root>
              <p className="row-note">{paths.join(' · ')}</p>
            </div>
          </li>
        ))}
        {silent.map((path) => (
          <li key={path} className="row">
            <div className="row-text">
              <span className="row-title">{path}</span>
              <p className="row-trouble">{t('healthPage.silentDisk')}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Figures = (): ReactElement => {
  const { t, i18n } = useTranslation()
  const inWords = useFormatBytes()
  const counted = useQueries({ queries: meterNames.map((name) => meterQuery(name)) })
  const tasks = useQuery(tasksQuery)
  const number = new Intl.NumberFormat(i18n.language)
  const [series, books, bytes] = counted.map(({ data }) => data)
  const figures = [
    { name: t('healthPage.figures.series'), value: series === undefined ? '…' : number.format(series) },
    { name: t('healthPage.figures.books'), value: books === undefined ? '…' : number.format(books) },
    { name: t('healthPage.figures.size'), value: bytes === undefined ? '…' : inWords(bytes) },
    { name: t('healthPage.figures.tasks'), value: tasks.data ? number.format(tasks.data.count) : '…' },
  ]
  return (
    <section className="page-section" aria-label={t('healthPage.holds')}>
      <h2 className="page-section-title">{t('healthPage.holds')}</h2>
      <dl className="page-figures">
        {figures.map(({ name, value }) => (
          <div key={name} className="page-figure">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Build = (): ReactElement | null => {
  const { t } = useTranslation()
  const { data } = useQuery(buildQuery)
  if (!data) return null
  return (
    <p className="row-note">
      {t('healthPage.build', {
        version: data.build.version,
        node: data.node.version,
        os: `${data.os.name} ${data.os.version} ${data.os.arch}`,
      })}
    </p>
  )
}
