// Custom CSS on every page for signed-in users except the one where it is edited, so that there is always a way back.
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getStored, removeStored, setStored } from '../ui/browser-storage.ts'
import { customCssUrl, customCssVersionQuery } from './custom-css.api.ts'

const storageKey = 'custom-css'
const editRoute = '/member/shell/settings/server/custom-css'

export const useCustomCss = (): void => {
  const { data } = useQuery(customCssVersionQuery)
  // Until the server responds, the version seen last, so that the page doesn't change its look while it loads.
  const version = data ? data.version : getStored(storageKey)
  const isEditing = useRouterState({ select: ({ matches }) => matches.some(({ routeId }) => routeId === editRoute) })
  useEffect(() => {
    if (data?.version) setStored(storageKey, data.version)
    else if (data) removeStored(storageKey)
  }, [data])
  useEffect(() => {
    if (!version || isEditing) return
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = customCssUrl(version)
    document.head.append(link)
    return () => link.remove()
  }, [version, isEditing])
}
