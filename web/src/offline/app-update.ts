// Brings the service worker, and says calmly when it holds a new version of the app.
import i18next from 'i18next'
import { basePath, serverUrl } from '../api/base-path.ts'
import { notifyWithChoice } from '../ui/notices.tsx'

/** A tab may stay open for weeks. */
const checkIntervalMs = 3_600_000

/** Browsers allow workers over HTTPS and on the same machine only; elsewhere the app works without. */
export const startServiceWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(serverUrl('sw.js'), { scope: basePath() }).catch(() => undefined)
  if (!registration) return // a private window, or a browser told to run none
  if (registration.waiting) offerUpdate(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      // Without a controller it is the first version, which has nothing to replace.
      if (coming.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(coming)
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), checkIntervalMs)
}

const offerUpdate = (version: ServiceWorker): void => {
  const takeOver = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    version.postMessage('take-over')
  }
  void notifyWithChoice(i18next.t('offline.update.ready'), { label: i18next.t('offline.update.reload'), act: takeOver })
}
