import { ActionIcon } from '@mantine/core'
import type { IconHelp } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { ReaderCommand } from '../input/reader-input.rules.ts'

export type BarButtonProps = {
  readonly command: ReaderCommand
  readonly label: string
  readonly Icon: typeof IconHelp
  readonly run: (command: ReaderCommand) => void
  readonly wideOnly?: boolean
  readonly pressed?: boolean
  readonly disabled?: boolean
}

/** A button in the toolbars over the page. */
export const BarButton = ({ command, label, Icon, run, wideOnly = false, pressed, disabled = false }: BarButtonProps): ReactElement => (
  <ActionIcon
    className={wideOnly ? 'reader-wide-only' : ''}
    variant="subtle"
    color="dark.0"
    size={44}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={() => run(command)}
  >
    <Icon size={21} />
  </ActionIcon>
)
