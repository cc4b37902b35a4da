import { lazy, type ReactElement, Suspense } from 'react'
import type { ReaderState } from '../use-reader.ts'

// What most people open rarely comes when it is opened.
const SettingsPanel = lazy(() => import('./settings-panel.tsx'))
const ChapterPanel = lazy(() => import('./chapter-panel.tsx'))
const ReaderHelp = lazy(() => import('./reader-help.tsx'))

/** The panel that is open, if one is. */
export const ReaderPanels = (reader: ReaderState): ReactElement | null => {
  const { panel } = reader.panels
  const close = () => reader.setPanels((known) => ({ ...known, panel: undefined }))
  if (panel === undefined) return null
  return (
    <Suspense>
      {panel === 'settings' ? <SettingsPanel reader={reader} onClose={close} /> : null}
      {panel === 'chapters' ? <ChapterPanel reader={reader} onClose={close} /> : null}
      {panel === 'help' ? <ReaderHelp settings={reader.desk.settings} onClose={close} /> : null}
    </Suspense>
  )
}
