// The parts that all selection bars share.
import './bulk-bar.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { countSelected, emptySelection, fullSelection, type Selection } from './selection.rules.ts'

type SelectionHeaderProps = {
  readonly selection: Selection
  readonly total: number
  readonly select: (selection: Selection) => void
}

/** The number of selected items, with buttons to select none or all. */
export const SelectionHeader = ({ selection, total, select }: SelectionHeaderProps): ReactElement => {
  const { t } = useTranslation()
  const count = countSelected(selection, total)
  return (
    <div className="bulk-bar-head">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('libraryView.selectNothing')}
        onClick={() => select(emptySelection)}
      >
        <IconX size={20} />
      </ActionIcon>
      <strong role="status">{t('libraryView.selected', { count })}</strong>
      {count < total ? (
        <Button variant="subtle" size="compact-sm" onClick={() => select(fullSelection)}>
          {t('libraryView.selectAll', { count: total })}
        </Button>
      ) : null}
    </div>
  )
}

type BulkActionButtonProps = {
  readonly Icon: typeof IconX
  readonly label: string
  readonly onClick: () => void
  readonly danger?: boolean
}

/** A button with a label; on a phone it shows only the icon, and the label on a long press. */
export const BulkActionButton = ({ Icon, label, onClick, danger = false }: BulkActionButtonProps): ReactElement => (
  <Button
    className="bulk-bar-act"
    variant="subtle"
    color={danger ? 'vermilion' : 'indigo'}
    size="compact-md"
    title={label}
    aria-label={label}
    leftSection={<Icon size={20} stroke={1.8} />}
    onClick={onClick}
  >
    {label}
  </Button>
)
