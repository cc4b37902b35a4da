import '@mantine/core/styles/Drawer.layer.css'
import './reader-panels.css'
import { Drawer } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { eInkOverlay } from '../look/e-ink-overlay.ts'
import { useEInk } from '../settings/e-ink.ts'

type SidePanelProps = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode }

/** A side panel; the page next to it stays visible, so that the effect of a choice can be seen. */
export const SidePanel = ({ title, onClose, children }: SidePanelProps): ReactElement => {
  const { t } = useTranslation()
  const [eInk] = useEInk()
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      size={400}
      overlayProps={{ backgroundOpacity: 0.15 }}
      transitionProps={{ duration: 0 }}
      {...(eInk ? eInkOverlay : {})}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Drawer>
  )
}
