import './reader-panels.css'
import { Modal } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { tapDirection } from '../input/reader-input.rules.ts'
import { eInkOverlay } from '../look/e-ink-overlay.ts'
import { useEInk } from '../settings/e-ink.ts'
import { isContinuous, type ReaderSettings } from '../settings/reader-settings.rules.ts'

type ReaderHelpProps = {
  readonly settings: ReaderSettings
  /** How an ebook is displayed; undefined for a book of images. */
  readonly text?: 'pages' | 'scroll' | 'fixed' | undefined
  readonly onClose: () => void
}

const groups = [
  {
    name: 'moving',
    keys: [
      ['space', ['Space', '⇧ Space']],
      ['ends', ['Home', 'End']],
      ['autoScroll', ['A']],
      ['speed', [',', '.']],
      ['chapter', ['N', 'P']],
      ['pages', ['G']],
      ['chapters', ['C']],
      ['bookmark', ['B']],
      ['contents', ['C']],
    ],
  },
  {
    name: 'looking',
    keys: [
      ['zoom', ['+', '−', '0']],
      ['fit', ['Z']],
      ['layout', ['W']],
      ['flow', ['W']],
      ['spreads', ['W']],
      ['direction', ['D']],
      ['offset', ['O']],
      ['crop', ['X']],
    ],
  },
  {
    name: 'else',
    keys: [
      ['settings', ['S']],
      ['look', ['S']],
      ['bars', ['M']],
      ['incognito', ['I']],
      ['fullscreen', ['F']],
      ['leave', ['Esc']],
      ['help', ['?']],
    ],
  },
] as const

type KeyName = (typeof groups)[number]['keys'][number][0]

const inEvery: readonly KeyName[] = ['space', 'ends', 'chapter', 'bookmark', 'bars', 'fullscreen', 'leave', 'help']
const inPictures: readonly KeyName[] = ['pages', 'chapters', 'zoom', 'fit', 'layout', 'crop', 'settings', 'incognito']

/** The keys that have a function here. */
const keysOf = ({ settings, text }: Pick<ReaderHelpProps, 'settings' | 'text'>, eInk: boolean): ReadonlySet<KeyName> => {
  if (text === 'fixed') return new Set([...inEvery, 'contents', 'look', 'zoom', 'spreads'])
  if (text) return new Set([...inEvery, 'contents', 'look', 'flow'])
  const applicable = new Set([...inEvery, ...inPictures])
  if (isContinuous(settings) && !eInk) applicable.add('autoScroll').add('speed')
  if (settings.layout !== 'strip') applicable.add('direction')
  if (settings.layout === 'double') applicable.add('offset')
  return applicable
}

const touchText = ({ settings, text }: Pick<ReaderHelpProps, 'settings' | 'text'>, eInk: boolean) => {
  if (eInk && isContinuous(settings) && settings.tapZones !== 'none') return 'reader.touchEInk'
  if (text === 'pages') return 'reader.touchText'
  if (text === 'scroll') return 'reader.touchColumn'
  return isContinuous(settings) ? 'reader.touchStrip' : 'reader.touchPages'
}

/** The overlay opened with "?": keyboard shortcuts and touch gestures. */
export default function ReaderHelp({ settings, text, onClose }: ReaderHelpProps): ReactElement {
  const { t } = useTranslation()
  const [eInk] = useEInk()
  const applicable = keysOf({ settings, text }, eInk)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('reader.help')}
      size={720}
      centered
      {...(eInk ? eInkOverlay : {})}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className="reader-help">
        <section>
          <h3>{t('reader.helpGroups.touch')}</h3>
          <TapMap settings={settings} eInk={eInk} />
          <p className="reader-quiet">{t(touchText({ settings, text }, eInk))}</p>
        </section>
        {groups.map((group) => {
          const keys = group.keys.filter(([key]) => applicable.has(key))
          return (
            <section key={group.name}>
              <h3>{t(`reader.helpGroups.${group.name}`)}</h3>
              <dl className="reader-keys">
                {group.name === 'moving' ? <KeyRow keys={arrowsOf(settings)} text={t(turnText(settings))} /> : null}
                {keys.map(([key, labels]) => (
                  <KeyRow
                    key={key}
                    keys={labels}
                    text={t(key === 'space' && isContinuous(settings) ? 'reader.keys.scroll' : `reader.keys.${key}`)}
                  />
                ))}
              </dl>
            </section>
          )
        })}
      </div>
    </Modal>
  )
}

/** In a strip the arrow keys scroll. */
const turnText = (settings: ReaderSettings) => (isContinuous(settings) ? 'reader.keys.scroll' : 'reader.keys.turn')

const arrowsOf = ({ direction, layout }: ReaderSettings): readonly string[] => {
  if (layout === 'strip' || (direction === 'vertical' && layout !== 'row')) return ['↓', '↑']
  return direction === 'rtl' ? ['←', '→'] : ['→', '←']
}

/** A map of the tap zones. */
const TapMap = ({ settings, eInk }: { readonly settings: ReaderSettings; readonly eInk: boolean }): ReactElement => {
  const { t } = useTranslation()
  const zones = isContinuous(settings) && !eInk ? 'none' : settings.tapZones
  const direction = tapDirection(settings)
  const [first, last] = direction === 'rtl' ? (['next', 'previous'] as const) : (['previous', 'next'] as const)
  return (
    <div className="reader-tap-map" aria-hidden="true" data-zones={zones} data-vertical={direction === 'vertical'}>
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

const KeyRow = ({ keys: labels, text }: { readonly keys: readonly string[]; readonly text: string }): ReactElement => (
  <div>
    <dt>
      {labels.map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </dt>
    <dd>{text}</dd>
  </div>
)
