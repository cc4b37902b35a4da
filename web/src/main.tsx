import './ui/theme/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { initTexts, preloadTexts } from './locales/texts.ts'
import { preloadNotices } from './ui/notices.tsx'
import { applyStoredAccent } from './ui/theme/accent.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

applyStoredAccent()
await initTexts()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// After the first page has rendered, so that preloading for later pages delays nothing.
const loadDeferred = () => {
  preloadTexts()
  preloadNotices()
  void import('./ui/dialog/keep-focus.ts').then(({ keepFocus }) => keepFocus())
  if (import.meta.env.PROD) void import('./offline/app-update.ts').then(({ startServiceWorker }) => startServiceWorker())
}
if (document.readyState === 'complete') loadDeferred()
else window.addEventListener('load', loadDeferred, { once: true })
