import { useBlocker } from '@tanstack/react-router'
import i18next from 'i18next'
import { useId, useLayoutEffect } from 'react'

/** The forms on the screen that have unsaved changes. */
const unsavedForms = new Set<string>()

/** Asks if a form has unsaved changes. @returns whether the page may be left */
export const confirmLeaving = (): boolean => unsavedForms.size === 0 || window.confirm(i18next.t('forms.leave'))

/**
 * Asks before unsaved changes are lost, because another page is opened or the tab is closed. If several forms have some, only the first
 * one asks. Navigate with `ignoreBlocker` after saving.
 */
export const useLeaveWarning = (unsaved: boolean): void => {
  const form = useId()
  useLayoutEffect(() => {
    if (!unsaved) return
    unsavedForms.add(form)
    return () => void unsavedForms.delete(form)
  }, [form, unsaved])
  const asks = () => unsaved && [...unsavedForms][0] === form
  useBlocker({ shouldBlockFn: () => asks() && !confirmLeaving(), enableBeforeUnload: () => unsaved })
}
