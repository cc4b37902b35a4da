import { useBlocker } from '@tanstack/react-router'

/** The Back button of the browser or phone ends a selection, and only without one leaves the page. */
export const useBackDeselects = (isSelecting: boolean, deselect: () => void): void => {
  const shouldBlockFn = ({ action }: { readonly action: string }) => {
    if (action !== 'BACK') return false
    deselect()
    return true
  }
  useBlocker({ shouldBlockFn, enableBeforeUnload: false, disabled: !isSelecting })
}
