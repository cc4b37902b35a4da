import './auto-scroll.css'
import { IconMinus, IconPlayerPause, IconPlayerPlay, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { BarButton } from '../controls/bar-button.tsx'
import type { Panels } from '../input/panels.rules.ts'
import type { ReaderState } from '../use-reader.ts'
import { useAutoScroll } from './use-auto-scroll.ts'

type AutoScrollProps = Pick<ReaderState, 'readerSettings' | 'neighbours' | 'panels' | 'setPanels' | 'run'> & { readonly box: HTMLElement }

/** Scrolls the strip or row, and shows a small bar to control it. */
export default function AutoScroll({ box, readerSettings, neighbours, panels, setPanels, run }: AutoScrollProps): ReactElement | null {
  const { t } = useTranslation()
  const { layout, scrollSpeed } = readerSettings.settings
  const isRunning = panels.scroll === 'running'
  const become = (scroll: Panels['scroll']) => () => setPanels((current) => ({ ...current, scroll }))
  useAutoScroll({
    box,
    isRow: layout === 'row',
    speed: scrollSpeed,
    isLastChapter: neighbours.next === null,
    isRunning,
    onPause: become('paused'),
    onEnd: become(undefined),
  })
  // Another layout ends it: otherwise it would begin again with the next strip.
  useEffect(() => () => setPanels((current) => ({ ...current, scroll: undefined })), [setPanels])
  // The overview of pages takes its place.
  if (panels.pages) return null
  return (
    <fieldset className="reader-auto-scroll" aria-label={t('reader.autoScroll')} data-raised={panels.bars} data-own-input>
      <BarButton command="slower" label={t('reader.slower')} Icon={IconMinus} run={run} />
      <output className="reader-auto-scroll-speed">{t('reader.perMinute', { count: scrollSpeed })}</output>
      <BarButton command="faster" label={t('reader.faster')} Icon={IconPlus} run={run} />
      {isRunning ? (
        <BarButton command="bars" label={t('reader.pause')} Icon={IconPlayerPause} run={run} />
      ) : (
        <BarButton command="bars" label={t('reader.resume')} Icon={IconPlayerPlay} run={run} />
      )}
      <BarButton command="autoScroll" label={t('reader.stop')} Icon={IconX} run={run} />
    </fieldset>
  )
}
