import './ui/theme/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { initTexts, preloadTexts } from './locales/texts.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

await initTexts()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// When the first page is there: nobody waits for what a later visit needs.
const loadDeferred = () => {
  preloadTexts()
  if (import.meta.env.PROD) void import('./offline/app-update.ts').then(({ startServiceWorker }) => startServiceWorker())
}
if (document.readyState === 'complete') loadDeferred()
else window.addEventListener('load', loadDeferred, { once: true })
