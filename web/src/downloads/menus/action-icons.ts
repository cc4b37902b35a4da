import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconPlayerTrackNext, IconRefresh } from '@tabler/icons-react'
import type { DownloadAction } from '../download-row.rules.ts'

export const actionIcons: Record<DownloadAction, typeof IconRefresh> = {
  RETRY: IconRefresh,
  TRY_NOW: IconPlayerTrackNext,
  PAUSE: IconPlayerPause,
  RESUME: IconPlayerPlay,
  CANCEL: IconPlayerStop,
}
