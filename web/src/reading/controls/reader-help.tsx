import './reader-panels.css'
import { Modal } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { isContinuous, type ReaderSettings } from '../settings/reader-settings.rules.ts'

type ReaderHelpProps = { readonly settings: ReaderSettings; readonly onClose: () => void }

const groups = [
  {
    name: 'moving',
    keys: [
      ['space', ['Space', '⇧ Space']],
      ['ends', ['Home', 'End']],
      ['chapter', ['N', 'P']],
      ['pages', ['G']],
      ['chapters', ['C']],
    ],
  },
  {
    name: 'looking',
    keys: [
      ['zoom', ['+', '−', '0']],
      ['fit', ['Z']],
      ['layout', ['W']],
      ['direction', ['D']],
      ['offset', ['O']],
    ],
  },
  {
    name: 'else',
    keys: [
      ['settings', ['S']],
      ['bars', ['M']],
      ['incognito', ['I']],
      ['fullscreen', ['F']],
      ['leave', ['Esc']],
      ['help', ['?']],
    ],
  },
] as const

/** The overlay on "?": keys, and what fingers do. */
export default function ReaderHelp({ settings, onClose }: ReaderHelpProps): ReactElement {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={onClose} title={t('reader.help')} size={720} centered closeButtonProps={{ 'aria-label': t('close') }}>
      <div className="reader-help">
        <section>
          <h3>{t('reader.helpGroups.touch')}</h3>
          <TapMap settings={settings} />
          <p className="reader-quiet">{t(isContinuous(settings) ? 'reader.touchStrip' : 'reader.touchPages')}</p>
        </section>
        {groups.map(({ name, keys }) => (
          <section key={name}>
            <h3>{t(`reader.helpGroups.${name}`)}</h3>
            <dl className="reader-keys">
              {name === 'moving' ? <KeyRow keys={arrowsOf(settings)} text={t('reader.keys.turn')} /> : null}
              {keys.map(([key, shown]) => (
                <KeyRow key={key} keys={shown} text={t(`reader.keys.${key}`)} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

const arrowsOf = ({ direction, layout }: ReaderSettings): readonly string[] => {
  if (layout === 'strip' || (direction === 'vertical' && layout !== 'row')) return ['↓', '↑']
  return direction === 'rtl' ? ['←', '→'] : ['→', '←']
}

/** Where a tap does what. */
const TapMap = ({ settings }: { readonly settings: ReaderSettings }): ReactElement => {
  const { t } = useTranslation()
  const zones = isContinuous(settings) ? 'none' : settings.tapZones
  const [first, last] = settings.direction === 'rtl' ? (['next', 'previous'] as const) : (['previous', 'next'] as const)
  return (
    <div className="reader-tap-map" aria-hidden="true" data-zones={zones} data-vertical={settings.direction === 'vertical'}>
      {zones === 'none' ? null : (
        <span className="reader-tap-zone" data-turns="true">
          {t(`reader.taps.${first}`)}
        </span>
      )}
      <span className="reader-tap-zone">{t('reader.taps.bars')}</span>
      {zones === 'none' ? null : (
        <span className="reader-tap-zone" data-turns="true">
          {t(`reader.taps.${last}`)}
        </span>
      )}
    </div>
  )
}

const KeyRow = ({ keys: shown, text }: { readonly keys: readonly string[]; readonly text: string }): ReactElement => (
  <div>
    <dt>
      {shown.map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </dt>
    <dd>{text}</dd>
  </div>
)
