import './look.css'
import { Switch } from '@mantine/core'
import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceRow } from '../controls/setting-rows.tsx'
import { useEInk } from '../settings/e-ink.ts'

/** E-ink mode, which is chosen for this browser and not at a level. */
export const EInkRow = (): ReactElement => {
  const { t } = useTranslation()
  const id = useId()
  const [eInk, choose] = useEInk()
  return (
    <DeviceRow setting="eInk" label={t('reader.eInk')} labelId={id} note={t(eInk ? 'reader.eInkNote' : 'reader.eInkHint')}>
      <Switch
        aria-labelledby={id}
        checked={eInk}
        label={t(eInk ? 'reader.on' : 'reader.off')}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </DeviceRow>
  )
}
