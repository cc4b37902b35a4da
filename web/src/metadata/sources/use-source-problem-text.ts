import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sourceStatesQuery } from './source-states.api.ts'
import { unavailableSources } from './source-states.rules.ts'
import { useSourceStatusText } from './source-status-text.ts'

/** What somebody who asked for a refresh should know: which sources cannot be asked now, and until when. Undefined when all answer. */
export const useSourceProblemText = (): (() => Promise<string | undefined>) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const standingText = useSourceStatusText()
  return async () => {
    // What was asked for was accepted: not knowing how the sources stand takes nothing from that.
    const states = await queryClient.fetchQuery(sourceStatesQuery).catch(() => [])
    const troubled = unavailableSources(states).map((state) =>
      t('metadata.sourceStatus.ofSource', { source: state.name, standing: standingText(state) }),
    )
    return troubled.length === 0 ? undefined : [...troubled, t('metadata.sourceStatus.retriedLater')].join(' ')
  }
}
