import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MetadataFailure, Plugin } from '../../api/types.ts'
import { withLocalTimes } from '../../locales/local-times.rules.ts'
import { useFormatShortTime } from '../../ui/use-format-date-time.ts'
import { sourceFailuresQuery, sourceStatesQuery } from './source-states.api.ts'
import { SourceStatus } from './source-status.tsx'

/** The status of one source: whether it is available, for how many series it was queried, and for which it failed. */
export const SourceSection = ({ plugin }: { plugin: Plugin }): ReactElement => {
  const { t } = useTranslation()
  const { data } = useQuery(sourceStatesQuery)
  const state = data?.find(({ provider }) => provider === plugin.id)
  return (
    <section className="plugin-section">
      <h2 className="plugin-section-title">{t('metadata.sourceStatus.title')}</h2>
      <SourceStatus plugin={plugin} detailed />
      {state && state.series > 0 ? (
        <p className="plugin-section-text">{t('metadata.sourceStatus.counts', { series: state.series, answered: state.answered })}</p>
      ) : null}
      {state && state.failed > 0 ? <SourceFailures provider={plugin.id} count={state.failed} /> : null}
    </section>
  )
}

const initialSize = 10
/** The server's maximum page size. */
const maxSize = 500

const SourceFailures = ({ provider, count }: { readonly provider: string; readonly count: number }): ReactElement => {
  const { t } = useTranslation()
  const [size, setSize] = useState(initialSize)
  const { data } = useQuery(sourceFailuresQuery(provider, size))
  return (
    <details className="source-faults">
      <summary>{t('metadata.sourceStatus.failures', { count })}</summary>
      <p className="plugin-section-text">{t('metadata.sourceStatus.failuresText')}</p>
      <ul>
        {data?.content.map((fault) => (
          <FailureRow key={fault.seriesId} fault={fault} />
        ))}
      </ul>
      {data && data.totalElements > size && size < maxSize ? (
        <Button variant="default" size="xs" onClick={() => setSize(Math.min(maxSize, size * 5))}>
          {t('metadata.sourceStatus.more')}
        </Button>
      ) : null}
    </details>
  )
}

const FailureRow = ({ fault: { seriesId, seriesTitle, fault, askedAt } }: { readonly fault: MetadataFailure }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatShortTime()
  return (
    <li>
      <Anchor renderRoot={(props) => <Link to="/series/$seriesId" params={{ seriesId }} search={{ tab: 'sources' }} {...props} />}>
        {seriesTitle}
      </Anchor>
      <p className="source-standing-more">
        {`${withLocalTimes(fault, moment)} · ${t('metadata.sourceStatus.lastRequest', { when: moment(askedAt) })}`}
      </p>
    </li>
  )
}
