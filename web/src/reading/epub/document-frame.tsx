import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactElement, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { serverUrl } from '../../api/base-path.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { cleanDocument, linkAttribute } from './clean-document.ts'
import { framePage } from './frame-page.rules.ts'
import { fontsAddress } from './text/fonts.api.ts'
import { documentQuery } from './text-book.api.ts'

type DocumentFrameProps = {
  /** Server path of the document; another one needs another frame. */
  readonly path: string
  readonly title: string
  /** Style sheet that overrides the document's own styles. */
  readonly sheet: string
  readonly style?: CSSProperties | undefined
  readonly isReady: boolean
  /** Called when the document and its styles have loaded, again when its images and fonts have, and after a change of the sheet. */
  readonly onReady: (page: Document) => void
  readonly onLink: (address: string) => void
  /** Called when the document failed to load, again while it is not ready. */
  readonly onFailed?: () => void
}

/**
 * One document of a book, in a frame that runs no scripts and receives no clicks: the reader handles them and looks up the element below
 * the pointer.
 */
export const DocumentFrame = ({ path, title, sheet, style, isReady, onReady, onLink, onFailed }: DocumentFrameProps): ReactElement => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document>()
  const source = useQuery(documentQuery(path))
  const origin = useMemo(() => originOf(path), [path])
  const filled = useDocumentInFrame(page, source.data, origin)
  useStyledDocument(filled, sheet, onReady)
  const hasFailed = source.error !== null
  // Before the message is painted, so that a key press that follows turns the page.
  useLayoutEffect(() => {
    if (hasFailed && !isReady) onFailed?.()
  }, [hasFailed, isReady, onFailed])
  if (source.error) {
    return (
      <div className="text-frame text-frame-failed" style={style}>
        <ErrorNotice error={source.error} onRetry={() => void source.refetch()} />
      </div>
    )
  }
  const follow = (event: { clientX: number; clientY: number; stopPropagation: () => void }) => {
    const leadsTo = hitAt(frame.current, filled, event)?.closest(`[${linkAttribute}]`)?.getAttribute(linkAttribute)
    const address = leadsTo ? URL.parse(leadsTo, origin.address) : null
    if (!address) return
    event.stopPropagation()
    onLink(address.href)
  }
  return (
    <div className="text-frame" data-ready={isReady} style={style} onClickCapture={follow}>
      <iframe
        ref={frame}
        title={title}
        tabIndex={-1}
        sandbox="allow-same-origin"
        srcDoc={framePage(origin)}
        onLoad={() => setPage(frame.current?.contentDocument ?? undefined)}
      />
    </div>
  )
}

/** The element of the document at a point of the screen; the frame may be scaled. */
const hitAt = (frame: HTMLIFrameElement | null, filled: Document | undefined, at: { clientX: number; clientY: number }) => {
  if (!frame) return undefined
  const { left, top, width } = frame.getBoundingClientRect()
  const scale = width / Math.max(1, frame.offsetWidth)
  return filled?.elementFromPoint((at.clientX - left) / scale, (at.clientY - top) / scale)
}

const originOf = (path: string) => ({
  address: new URL(serverUrl(path), window.location.href).href,
  files: new URL(serverUrl(path.replace(/\/resource\/.*$/, '/resource/')), window.location.href).href,
  fonts: fontsAddress(),
})

/** Returns the frame's page once the document is inserted. */
const useDocumentInFrame = (
  page: Document | undefined,
  source: string | undefined,
  origin: ReturnType<typeof originOf>,
): Document | undefined => {
  const [filled, setFilled] = useState<Document>()
  useEffect(() => {
    if (!page || source === undefined || page.baseURI !== origin.address) return
    const clean = cleanDocument(source, origin)
    for (const { name, value } of clean.documentElement.attributes) {
      if (['lang', 'dir', 'class'].includes(name)) page.documentElement.setAttribute(name, value)
    }
    page.head.append(...[...(clean.head?.children ?? [])].map((child) => page.importNode(child, true)))
    if (clean.body) page.body.replaceWith(page.importNode(clean.body, true))
    // A page may be a drawing and nothing else.
    else page.body.append(page.importNode(clean.documentElement, true))
    setFilled(page)
  }, [page, source, origin])
  return filled === page && filled?.baseURI === origin.address ? filled : undefined
}

/** Adds the sheet after the document's own styles. Calls onReady when the styles have loaded, and again when images and fonts have. */
const useStyledDocument = (filled: Document | undefined, sheet: string, onReady: (page: Document) => void): void => {
  const onReadyRef = useRef(onReady)
  useEffect(() => {
    onReadyRef.current = onReady
  })
  useEffect(() => {
    if (!filled) return undefined
    let isUnmounted = false
    const style = filled.createElement('style')
    style.textContent = sheet
    filled.head.append(style)
    const settle = async () => {
      await styleSheetsOf(filled)
      if (isUnmounted) return
      onReadyRef.current(filled)
      await Promise.allSettled([...[...filled.images].map((image) => image.decode()), filled.fonts.ready])
      if (!isUnmounted) onReadyRef.current(filled)
    }
    void settle()
    return () => {
      isUnmounted = true
      style.remove()
    }
  }, [filled, sheet])
}

const maxWaitMs = 2000

/** Resolves when the book's own styles have loaded. Polls, because Safari fires no load events in a sandboxed frame. */
const styleSheetsOf = async (page: Document): Promise<void> => {
  const endsAt = performance.now() + maxWaitMs
  const isMissing = () => [...page.querySelectorAll('link')].some(({ sheet }) => sheet === null)
  while (isMissing() && performance.now() < endsAt) await new Promise((resolve) => setTimeout(resolve, 30))
}
