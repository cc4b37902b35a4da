import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PluginLog } from '../../api/types.ts'
import { regionOf } from '../../locales/language.rules.ts'
import { MeasuredRows } from '../../ui/lists/measured-rows.tsx'

type LogListProps = {
  readonly records: readonly PluginLog[]
  /** Called when the last record becomes visible. */
  readonly onEnd: () => void
}

/** Records of a log, of which only the visible ones are rendered. */
export const LogList = ({ records, onEnd }: LogListProps): ReactElement => (
  <MeasuredRows rows={records} keyOf={({ id }) => id} listClass="log-list" rowClass="log-row" onEnd={onEnd}>
    {(record) => <Record record={record} />}
  </MeasuredRows>
)

const Record = ({ record }: { record: PluginLog }): ReactElement => {
  const { t, i18n } = useTranslation()
  const { timestamp, logLevel, message, exceptionTrace } = record
  const at = new Date(timestamp).toLocaleString(regionOf(i18n.language, navigator.languages), { dateStyle: 'short', timeStyle: 'medium' })
  return (
    <>
      <span className="log-head">
        <span className="log-level" data-level={logLevel}>
          {t(`plugins.log.levels.${logLevel}`)}
        </span>
        <time dateTime={timestamp}>{at}</time>
      </span>
      <div className="log-message">
        {message}
        {exceptionTrace ? (
          <details>
            <summary>{t('plugins.log.details')}</summary>
            <pre>{exceptionTrace}</pre>
          </details>
        ) : null}
      </div>
    </>
  )
}
