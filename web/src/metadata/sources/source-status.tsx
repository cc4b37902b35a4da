import './source-standing.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { MetadataSourceState, Plugin } from '../../api/types.ts'
import { withLocalTimes } from '../../locales/local-times.rules.ts'
import { useFormatShortTime } from '../../ui/use-format-date-time.ts'
import { sourceStatesQuery } from './source-states.api.ts'
import { useSourceStatusText } from './source-status-text.ts'

type SourceStatusProps = {
  readonly plugin: Pick<Plugin, 'id' | 'enabled'>
  /** Whether the server's error message follows. */
  readonly detailed?: boolean
}

/** The status of one source, kept up to date while it is displayed. Reserves its space until it is known. */
export const SourceStatus = ({ plugin, detailed = false }: SourceStatusProps): ReactElement => {
  const { data } = useQuery(sourceStatesQuery)
  const state = data?.find((one) => one.provider === plugin.id)
  return state ? <StatusLine state={state} isOn={plugin.enabled} detailed={detailed} /> : <p className="source-standing">&nbsp;</p>
}

type StatusLineProps = { readonly state: MetadataSourceState; readonly isOn: boolean; readonly detailed: boolean }

const StatusLine = ({ state, isOn, detailed }: StatusLineProps): ReactElement => {
  const { t } = useTranslation()
  const statusText = useSourceStatusText()
  const moment = useFormatShortTime()
  const hasProblem = state.state === 'LIMITED' || state.state === 'DOWN'
  return (
    <div className="source-standing" data-state={state.state}>
      <p className="source-standing-line">
        <span className="source-dot" aria-hidden="true" />
        {/* Switched on and disabled all the same: it cannot run, and the server knows why. */}
        {(isOn && state.reason) || statusText(state)}
      </p>
      {detailed && state.state === 'DOWN' && state.fault ? (
        <p className="source-standing-more">{withLocalTimes(state.fault, moment)}</p>
      ) : null}
      {detailed && hasProblem ? <p className="source-standing-more">{t('metadata.sourceStatus.valuesKept')}</p> : null}
    </div>
  )
}
