import i18next from 'i18next'

/** Why a chapter couldn't be saved. Browsers say nothing about full storage, or only in English. */
export const offlineFault = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'QuotaExceededError' ? i18next.t('offline.full') : error.message
}
