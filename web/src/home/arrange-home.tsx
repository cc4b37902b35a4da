import '@mantine/core/styles/Switch.layer.css'
import { ActionIcon, Button, Group, Modal, Switch, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPinnedOff } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultLayout, type HomeLayout, isHomeRow, moveRow, type RowKey, showRow } from './home-layout.rules.ts'
import { type Pin, pinKey } from './pins/pins.rules.ts'

type ArrangeHomeProps = {
  readonly layout: HomeLayout
  readonly pins: readonly Pin[]
  readonly onUnpin: (id: string) => void
  /** Takes a function, so that it applies to the layout saved at that moment. */
  readonly onChange: (change: (layout: HomeLayout) => HomeLayout) => void
  readonly onClose: () => void
}

/** Order and visibility of the rows; each change is saved immediately, for this account on every device. */
const ArrangeHome = ({ layout, pins, onUnpin, onChange, onClose }: ArrangeHomeProps): ReactElement => {
  const { t } = useTranslation()
  const [mover, setMover] = useState<RowKey>()
  const move = (row: RowKey, by: -1 | 1) => {
    onChange((current) => moveRow(current, row, by))
    setMover(row)
  }
  const pinOf = (row: RowKey) => pins.find((pin) => pinKey(pin) === row)
  const nameOf = (row: RowKey) => (isHomeRow(row) ? t(`home.rows.${row}`) : (pinOf(row)?.name ?? row))
  const place = layout.findIndex(({ row }) => row === mover) + 1
  return (
    <Modal opened={true} onClose={onClose} title={t('home.arrange.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('home.arrange.text')}
      </Text>
      <ul className="home-arrange">
        {layout.map(({ row, shown }, place) => (
          <li key={row}>
            <Switch
              checked={shown}
              label={nameOf(row)}
              onChange={({ currentTarget: { checked } }) => onChange((current) => showRow(current, row, checked))}
            />
            <Group gap={4} wrap="nowrap">
              <UnpinButton pin={pinOf(row)} onUnpin={onUnpin} />
              <MoveButton row={row} name={nameOf(row)} by={-1} atEdge={place === 0} onMove={move} />
              <MoveButton row={row} name={nameOf(row)} by={1} atEdge={place === layout.length - 1} onMove={move} />
            </Group>
          </li>
        ))}
      </ul>
      <p className="only-screen-reader" aria-live="polite">
        {mover ? t('home.arrange.movedTo', { row: nameOf(mover), place, count: layout.length }) : ''}
      </p>
      <Group justify="space-between" mt="md">
        <Button variant="subtle" onClick={() => onChange(() => defaultLayout)}>
          {t('home.arrange.reset')}
        </Button>
        <Button onClick={onClose}>{t('home.arrange.done')}</Button>
      </Group>
    </Modal>
  )
}

export default ArrangeHome

const UnpinButton = ({ pin, onUnpin }: { readonly pin: Pin | undefined } & Pick<ArrangeHomeProps, 'onUnpin'>): ReactElement | null => {
  const { t } = useTranslation()
  if (!pin) return null
  const label = t('home.pin.removeNamed', { name: pin.name })
  return (
    <ActionIcon variant="subtle" color="gray" size={38} aria-label={label} title={label} onClick={() => onUnpin(pin.id)}>
      <IconPinnedOff size={18} />
    </ActionIcon>
  )
}

type MoveButtonProps = {
  readonly row: RowKey
  readonly name: string
  readonly by: -1 | 1
  readonly atEdge: boolean
  readonly onMove: (row: RowKey, by: -1 | 1) => void
}

/** Not disabled when the row is first or last, so that the button keeps the focus. */
const MoveButton = ({ row, name, by, atEdge, onMove }: MoveButtonProps): ReactElement => {
  const { t } = useTranslation()
  const Arrow = by === -1 ? IconArrowUp : IconArrowDown
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={38}
      aria-label={t(by === -1 ? 'home.arrange.up' : 'home.arrange.down', { row: name })}
      aria-disabled={atEdge}
      onClick={({ currentTarget }) => {
        if (!atEdge) onMove(row, by)
        // Moving an element in the document removes its focus.
        requestAnimationFrame(() => currentTarget.focus())
      }}
    >
      <Arrow size={18} />
    </ActionIcon>
  )
}
