import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plugin } from '../../api/types.ts'
import { sourceStatesQuery } from './source-states.api.ts'
import { SourceStatus } from './source-status.tsx'

/** All sources with their status. */
export const SourceStrip = ({ of }: { readonly of: readonly Plugin[] }): ReactElement => {
  const { t } = useTranslation()
  const { data } = useQuery(sourceStatesQuery)
  const place = (id: string) => data?.findIndex(({ provider }) => provider === id) ?? 0
  return (
    <ul className="source-strip" aria-label={t('metadata.sourceStatus.label')}>
      {of
        .toSorted((one, other) => place(one.id) - place(other.id))
        .map((plugin) => (
          <li key={plugin.id}>
            <span className="source-strip-name">{plugin.name}</span>
            <SourceStatus plugin={plugin} />
          </li>
        ))}
    </ul>
  )
}
