import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Difference } from '../metadata.api.ts'
import { valueText } from '../value-text.ts'

type DifferenceListProps = {
  readonly differences: readonly Difference[]
  readonly selected: ReadonlySet<Difference['field']>
  readonly onSelectedChange: (selected: ReadonlySet<Difference['field']>) => void
}

/** The current and the offered value of each field; locked fields are read-only. */
export const DifferenceList = ({ differences, selected, onSelectedChange }: DifferenceListProps): ReactElement => {
  const { t } = useTranslation()
  const toggle = (field: Difference['field']) => {
    const next = new Set(selected)
    if (!next.delete(field)) next.add(field)
    onSelectedChange(next)
  }
  return (
    <ul className="differences" aria-label={t('match.fields')}>
      {differences.map(({ field, current, offered, locked }) => (
        <li key={field} className="difference" data-taken={selected.has(field)}>
          <label className="difference-name">
            <input type="checkbox" checked={selected.has(field)} disabled={locked} onChange={() => toggle(field)} />
            {t(`metadata.fields.${field}`)}
            {locked ? <span className="match-quiet">{t('match.locked')}</span> : null}
          </label>
          <p className="difference-old">
            <span className="difference-side">{t('match.now')}</span> {valueText(t, field, current)}
          </p>
          <p className="difference-new">
            <span className="difference-side">{t('match.offered')}</span> {valueText(t, field, offered)}
          </p>
        </li>
      ))}
    </ul>
  )
}
