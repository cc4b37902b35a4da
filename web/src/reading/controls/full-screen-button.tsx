import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { canEnterFullScreen, useFullScreen } from '../full-screen.ts'
import { BarButton, type BarButtonProps } from './bar-button.tsx'

/** Only shown if the browser supports full screen. */
export const FullScreenButton = ({ run }: Pick<BarButtonProps, 'run'>): ReactElement | null => {
  const { t } = useTranslation()
  const isFilled = useFullScreen()
  if (!canEnterFullScreen()) return null
  const label = t(isFilled ? 'reader.leaveFullscreen' : 'reader.fullscreen')
  return <BarButton command="fullscreen" label={label} Icon={isFilled ? IconMinimize : IconMaximize} run={run} wideOnly />
}
