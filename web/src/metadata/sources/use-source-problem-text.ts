import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sourceStatesQuery } from './source-states.api.ts'
import { unavailableSources } from './source-states.rules.ts'
import { useSourceStatusText } from './source-status-text.ts'

/** After a refresh: a message with the unavailable sources and until when, or undefined when all are available. */
export const useSourceProblemText = (): (() => Promise<string | undefined>) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const statusText = useSourceStatusText()
  return async () => {
    // The refresh was accepted, so a failure to load the status is ignored.
    const states = await queryClient.fetchQuery(sourceStatesQuery).catch(() => [])
    const troubled = unavailableSources(states).map((state) =>
      t('metadata.sourceStatus.ofSource', { source: state.name, standing: statusText(state) }),
    )
    return troubled.length === 0 ? undefined : [...troubled, t('metadata.sourceStatus.retriedLater')].join(' ')
  }
}
