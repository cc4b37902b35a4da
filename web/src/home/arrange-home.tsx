import '@mantine/core/styles/Switch.layer.css'
import { ActionIcon, Button, Group, Modal, Switch, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultLayout, type HomeLayout, type HomeRow, moveRow, showRow } from './home-layout.rules.ts'

type ArrangeHomeProps = {
  readonly layout: HomeLayout
  /** Takes a function, so that it applies to the layout saved at that moment. */
  readonly onChange: (change: (layout: HomeLayout) => HomeLayout) => void
  readonly onClose: () => void
}

/** Order and visibility of the rows; each change is saved immediately, for this account on every device. */
const ArrangeHome = ({ layout, onChange, onClose }: ArrangeHomeProps): ReactElement => {
  const { t } = useTranslation()
  const [mover, setMover] = useState<HomeRow>()
  const move = (row: HomeRow, by: -1 | 1) => {
    onChange((current) => moveRow(current, row, by))
    setMover(row)
  }
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
              label={t(`home.rows.${row}`)}
              onChange={({ currentTarget: { checked } }) => onChange((current) => showRow(current, row, checked))}
            />
            <Group gap={4} wrap="nowrap">
              <MoveButton row={row} by={-1} atEdge={place === 0} onMove={move} />
              <MoveButton row={row} by={1} atEdge={place === layout.length - 1} onMove={move} />
            </Group>
          </li>
        ))}
      </ul>
      <p className="only-screen-reader" aria-live="polite">
        {mover ? t('home.arrange.movedTo', { row: t(`home.rows.${mover}`), place, count: layout.length }) : ''}
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

type MoveButtonProps = {
  readonly row: HomeRow
  readonly by: -1 | 1
  readonly atEdge: boolean
  readonly onMove: (row: HomeRow, by: -1 | 1) => void
}

/** Not disabled when the row is first or last, so that the button keeps the focus. */
const MoveButton = ({ row, by, atEdge, onMove }: MoveButtonProps): ReactElement => {
  const { t } = useTranslation()
  const Arrow = by === -1 ? IconArrowUp : IconArrowDown
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={38}
      aria-label={t(by === -1 ? 'home.arrange.up' : 'home.arrange.down', { row: t(`home.rows.${row}`) })}
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
