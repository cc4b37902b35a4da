import i18next from 'i18next'

/** Why a chapter couldn't be saved. Browsers report full storage not at all, or only in English. */
export const offlineFault = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'QuotaExceededError' ? i18next.t('offline.full') : error.message
}
