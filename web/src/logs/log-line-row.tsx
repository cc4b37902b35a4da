import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogLine } from '../api/types.ts'
import { regionOf } from '../locales/language.rules.ts'
import { fieldsText } from './log-lines.rules.ts'

/** Time, level and message; a click shows the fields of the line. */
export const LogLineRow = ({ line }: { line: LogLine }): ReactElement => {
  const { t, i18n } = useTranslation()
  const at = new Date(line.time).toLocaleString(regionOf(i18n.language, navigator.languages), { dateStyle: 'short', timeStyle: 'medium' })
  const details = fieldsText(line)
  return (
    <>
      <span className="log-head">
        <span className="log-level" data-level={line.level === 'fatal' ? 'ERROR' : line.level.toUpperCase()}>
          {t(`logs.levels.${line.level}`)}
        </span>
        <time dateTime={line.time}>{at}</time>
      </span>
      <div className="log-message">
        {line.message}
        {details ? (
          <details>
            <summary>{t('logs.details')}</summary>
            <pre>{details}</pre>
          </details>
        ) : null}
      </div>
    </>
  )
}
