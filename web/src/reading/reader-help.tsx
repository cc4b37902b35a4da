import './reader-panels.css'
import { Modal } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderSettings } from './reader-settings.rules.ts'

type ReaderHelpProps = { readonly opened: boolean; readonly direction: ReaderSettings['direction']; readonly onClose: () => void }

const keys = [
  ['space', ['Space', '⇧ Space']],
  ['ends', ['Home', 'End']],
  ['bars', ['M']],
  ['layout', ['W']],
  ['direction', ['D']],
  ['fullscreen', ['F']],
  ['leave', ['Esc']],
  ['help', ['?']],
] as const

/** The overlay on "?": keys, and where to tap. */
export const ReaderHelp = ({ opened, direction, onClose }: ReaderHelpProps): ReactElement => {
  const { t } = useTranslation()
  const arrows = direction === 'rtl' ? (['←', '→'] as const) : (['→', '←'] as const)
  return (
    <Modal opened={opened} onClose={onClose} title={t('reader.help')} centered closeButtonProps={{ 'aria-label': t('close') }}>
      <dl className="reader-keys">
        <KeyRow keys={arrows} text={t('reader.keys.turn')} />
        {keys.map(([name, shown]) => (
          <KeyRow key={name} keys={shown} text={t(`reader.keys.${name}`)} />
        ))}
      </dl>
      <p className="reader-options-note">{t(direction === 'rtl' ? 'reader.tapsRtl' : 'reader.tapsLtr')}</p>
    </Modal>
  )
}

const KeyRow = ({ keys: shown, text }: { keys: readonly string[]; text: string }): ReactElement => (
  <div>
    <dt>
      {shown.map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </dt>
    <dd>{text}</dd>
  </div>
)
