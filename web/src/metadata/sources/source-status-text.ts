import { useTranslation } from 'react-i18next'
import type { MetadataSourceState } from '../../api/types.ts'
import { useFormatShortTime } from '../../ui/use-format-date-time.ts'

/** A short text with the status of a source: available, limited until a time, or down since a time. */
export const useSourceStatusText = (): ((state: MetadataSourceState) => string) => {
  const { t } = useTranslation()
  const moment = useFormatShortTime()
  return ({ state, answeredAt, failingSince, retryAt }) => {
    if (state === 'LIMITED') return t('metadata.sourceStatus.limited', { when: moment(retryAt ?? Date.now()) })
    if (state === 'DOWN') {
      const since = moment(failingSince ?? Date.now())
      return retryAt === null
        ? t('metadata.sourceStatus.downNow', { since })
        : t('metadata.sourceStatus.down', { since, when: moment(retryAt) })
    }
    if (state === 'DISABLED') return t('metadata.sourceStatus.disabled')
    return answeredAt === null
      ? t('metadata.sourceStatus.connected')
      : t('metadata.sourceStatus.lastResponse', { when: moment(answeredAt) })
  }
}
