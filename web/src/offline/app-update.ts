// Registers the service worker, and offers an update when a new version of the app is available.
import i18next from 'i18next'
import { basePath, serverUrl } from '../api/base-path.ts'
import { notifyWithChoice } from '../ui/notices.tsx'

/** A tab may stay open for weeks, so it checks for updates every hour. */
const checkIntervalMs = 3_600_000

/** Browsers allow service workers only over HTTPS and on localhost; elsewhere the app works without one. */
export const startServiceWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(serverUrl('sw.js'), { scope: basePath() }).catch(() => undefined)
  if (!registration) return // a private window, or service workers are disabled
  if (registration.waiting) offerUpdate(registration)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      // Without a controller this is the first version, so there is nothing to update.
      if (coming.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(registration)
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), checkIntervalMs)
}

const offerUpdate = (registration: ServiceWorkerRegistration): void =>
  void notifyWithChoice(i18next.t('offline.update.ready'), { label: i18next.t('offline.update.reload'), act: () => update(registration) })

const update = ({ waiting }: ServiceWorkerRegistration): void => {
  const reload = () => window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  if (waiting) waiting.postMessage('take-over')
  // Another tab has updated all of them; this one still runs the old code.
  else reload()
}
