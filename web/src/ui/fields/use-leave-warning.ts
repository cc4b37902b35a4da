import { useBlocker } from '@tanstack/react-router'
import { useId, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmLeaving, unsavedForms } from './unsaved-forms.ts'

/**
 * Asks before unsaved changes are lost, because another page is opened or the tab is closed. If several forms have some, only the first
 * one asks. Navigate with `ignoreBlocker` after saving.
 */
export const useLeaveWarning = (unsaved: boolean): void => {
  const { t } = useTranslation()
  const form = useId()
  useLayoutEffect(() => {
    if (!unsaved) return
    unsavedForms.set(form, () => window.confirm(t('forms.leave')))
    return () => void unsavedForms.delete(form)
  }, [form, unsaved, t])
  const asks = () => unsaved && [...unsavedForms.keys()][0] === form
  useBlocker({ shouldBlockFn: () => asks() && !confirmLeaving(), enableBeforeUnload: () => unsaved })
}
