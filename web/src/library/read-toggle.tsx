import { ActionIcon } from '@mantine/core'
import { IconCheck, IconEyeOff } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

type ReadToggleProps = { readonly label: string; readonly read: boolean; readonly onToggle: (read: boolean) => void }

/** Marks a chapter as read or unread with one click. */
export const ReadToggle = ({ label, read, onToggle }: ReadToggleProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={t(read ? 'series.markChapterUnread' : 'series.markChapterRead', { chapter: label })}
      onClick={() => onToggle(!read)}
    >
      {read ? <IconEyeOff size={18} stroke={1.7} /> : <IconCheck size={18} stroke={1.7} />}
    </ActionIcon>
  )
}
