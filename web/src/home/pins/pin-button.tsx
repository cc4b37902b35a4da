import { Button } from '@mantine/core'
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../ui/lazy-part.ts'
import { notify, notifyWithUndo } from '../../ui/notices.tsx'
import { findPin, maxPins, type PinTarget } from './pins.rules.ts'
import { usePins } from './use-pins.ts'

const NameDialog = lazyPart(() => import('./name-dialog.tsx'))

type PinButtonProps = {
  readonly target: PinTarget
  /** The title of its row. */
  readonly name: string
  /** Lets the person choose another title. */
  readonly asksName?: boolean
  /** Among small controls. */
  readonly isCompact?: boolean
}

/** Pins a list to Home as a row, or removes that row. */
export const PinButton = ({ target, name, asksName = false, isCompact = false }: PinButtonProps): ReactElement => {
  const { t } = useTranslation()
  const { pins, pin, unpin } = usePins()
  const [naming, setNaming] = useState(false)
  const pinned = findPin(pins, target)
  const add = (title: string) => {
    pin(target, title)
    void notify(t('home.pin.pinned', { name: title }))
  }
  const press = () => {
    if (pinned) {
      unpin(pinned.id)
      void notifyWithUndo(t('home.pin.unpinned', { name: pinned.name }), () => pin(target, pinned.name))
    } else if (pins.length >= maxPins) void notify(t('home.pin.tooMany', { count: maxPins }), 'failed')
    else if (asksName) setNaming(true)
    else add(name)
  }
  const Icon = pinned ? IconPinnedOff : IconPin
  return (
    <>
      <Button
        variant={isCompact ? 'subtle' : 'default'}
        size={isCompact ? 'compact-sm' : 'sm'}
        leftSection={<Icon size={isCompact ? 16 : 18} />}
        onClick={press}
      >
        {t(pinned ? 'home.pin.remove' : 'home.pin.add')}
      </Button>
      <Suspense>{naming ? <NameDialog name={name} onSave={add} onClose={() => setNaming(false)} /> : null}</Suspense>
    </>
  )
}
