import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { FixCard } from '../api/types.ts'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { figuresOf } from './fix-values.rules.ts'

/** When a card last ran, who ran it, and the result. */
export const LastRun = ({ run }: { run: FixCard['lastRun'] }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  if (!run) return <p className="fix-last">{t('maintenance.never')}</p>
  const { state, startedAt, startedBy, error } = run
  const figures = figuresOf(run.figures).map(({ name, value }) => `${name}: ${value}`)
  return (
    <div className="fix-last">
      <p>{t('maintenance.last', { time: moment(startedAt), who: startedBy })}</p>
      <p className={state === 'FAILED' ? 'fix-failed' : undefined}>
        {[t(`maintenance.ends.${state}`), error ?? '', ...figures].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}
