import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeriesSources } from '../api/types.ts'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { valueText } from './value-text.ts'

type ProvenanceProps = {
  readonly fieldSource: SeriesSources['fields'][number]
  readonly sources: SeriesSources['sources']
  /** When the series was last modified; edits by a person have no date of their own. */
  readonly changedAt: string
  readonly resetting: boolean
  readonly onReset: () => void
  readonly onTake: (value: unknown) => void
}

/** The source and date of a field's value, the values of the bound sources, and the actions that apply them or remove the lock. */
export const Provenance = ({ fieldSource, sources, changedAt, resetting, onReset, onTake }: ProvenanceProps): ReactElement => {
  const { t } = useTranslation()
  const origin = useOriginText({ fieldSource, sources, changedAt })
  const nameOf = (provider: string) => sources.find((source) => source.provider === provider)?.name ?? provider
  const offers = Object.entries(fieldSource.offers)
  return (
    <div className="provenance">
      <span>{origin}</span>
      {fieldSource.locked ? (
        <Button variant="subtle" size="compact-xs" loading={resetting} onClick={onReset}>
          {t('metadata.reset')}
        </Button>
      ) : null}
      {offers.length > 0 ? (
        <details className="offers">
          <summary>{t('metadata.offers', { count: offers.length })}</summary>
          <ul>
            {offers.map(([provider, value]) => (
              <li key={provider}>
                <strong>{nameOf(provider)}</strong> <span>{valueText(t, fieldSource.field, value)}</span>
                <Button variant="subtle" size="compact-xs" onClick={() => onTake(value)}>
                  {t('metadata.take')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

const useOriginText = ({ fieldSource, sources, changedAt }: Pick<ProvenanceProps, 'fieldSource' | 'sources' | 'changedAt'>): string => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const origin = sources.find(({ provider }) => provider === fieldSource.from)
  if (fieldSource.from === 'person') return t('metadata.from.person', { when: moment(changedAt) })
  if (fieldSource.from === 'series.json') return t('metadata.from.seriesJson')
  if (fieldSource.from === 'file') return t('metadata.from.file')
  const source = origin?.name ?? fieldSource.from
  return origin?.answeredAt
    ? t('metadata.from.source', { source, when: moment(origin.answeredAt) })
    : t('metadata.from.sourceOnly', { source })
}
