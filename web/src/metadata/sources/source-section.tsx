import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MetadataFault, Plugin } from '../../api/types.ts'
import { withLocalTimes } from '../../locales/local-times.rules.ts'
import { useShortMoment } from '../../ui/use-moment.ts'
import { SourceStanding } from './source-standing.tsx'
import { sourceFaultsQuery, sourceStatesQuery } from './source-states.api.ts'

/** How one source stands: whether it can be asked, for how many series it was, and which it had no answer for. */
export const SourceSection = ({ plugin }: { plugin: Plugin }): ReactElement => {
  const { t } = useTranslation()
  const { data } = useQuery(sourceStatesQuery)
  const state = data?.find(({ provider }) => provider === plugin.id)
  return (
    <section className="plugin-section">
      <h2 className="plugin-section-title">{t('metadata.standing.title')}</h2>
      <SourceStanding plugin={plugin} detailed />
      {state && state.series > 0 ? (
        <p className="plugin-section-text">{t('metadata.standing.counts', { series: state.series, answered: state.answered })}</p>
      ) : null}
      {state && state.failed > 0 ? <Faults provider={plugin.id} count={state.failed} /> : null}
    </section>
  )
}

const firstShown = 10
/** As many as the server gives in one page. */
const mostShown = 500

const Faults = ({ provider, count }: { readonly provider: string; readonly count: number }): ReactElement => {
  const { t } = useTranslation()
  const [size, setSize] = useState(firstShown)
  const { data } = useQuery(sourceFaultsQuery(provider, size))
  return (
    <details className="source-faults">
      <summary>{t('metadata.standing.faults', { count })}</summary>
      <p className="plugin-section-text">{t('metadata.standing.faultsText')}</p>
      <ul>
        {data?.content.map((fault) => (
          <FaultRow key={fault.seriesId} fault={fault} />
        ))}
      </ul>
      {data && data.totalElements > size && size < mostShown ? (
        <Button variant="default" size="xs" onClick={() => setSize(Math.min(mostShown, size * 5))}>
          {t('metadata.standing.more')}
        </Button>
      ) : null}
    </details>
  )
}

const FaultRow = ({ fault: { seriesId, seriesTitle, fault, askedAt } }: { readonly fault: MetadataFault }): ReactElement => {
  const { t } = useTranslation()
  const moment = useShortMoment()
  return (
    <li>
      <Anchor renderRoot={(props) => <Link to="/series/$seriesId" params={{ seriesId }} search={{ tab: 'sources' }} {...props} />}>
        {seriesTitle}
      </Anchor>
      <p className="source-standing-more">
        {`${withLocalTimes(fault, moment)} · ${t('metadata.standing.asked', { when: moment(askedAt) })}`}
      </p>
    </li>
  )
}
