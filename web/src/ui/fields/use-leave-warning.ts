import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Asks before unsaved changes are lost, because another page is opened or the tab is closed. */
export const useLeaveWarning = (unsaved: boolean): void => {
  const { t } = useTranslation()
  useBlocker({ shouldBlockFn: () => unsaved && !window.confirm(t('forms.leave')), enableBeforeUnload: () => unsaved })
}
