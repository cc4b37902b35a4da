import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
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
  /** Style that is put over the document's own. */
  readonly sheet: string
  readonly style?: CSSProperties | undefined
  readonly isReady: boolean
  /** The document stands there with its styles; told again when its pictures and fonts have come, and after another sheet. */
  readonly onReady: (page: Document) => void
  readonly onLink: (address: string) => void
}

/**
 * One document of a book. It stands in a frame that may not run scripts, and takes no clicks: they go to the reader, which looks up what
 * lies under them.
 */
export const DocumentFrame = ({ path, title, sheet, style, isReady, onReady, onLink }: DocumentFrameProps): ReactElement => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document>()
  const source = useQuery(documentQuery(path))
  const origin = useMemo(() => originOf(path), [path])
  const filled = useDocumentInFrame(page, source.data, origin)
  useStyledDocument(filled, sheet, onReady)
  if (source.error) return <ErrorNotice error={source.error} onRetry={() => void source.refetch()} />
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

/** What of the document lies under a point of the screen; the frame may be shown larger or smaller than it is. */
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

/** The frame's page with the document in it. */
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

/** Puts the sheet over the document's own styles, and tells when it stands, and once more when its pictures and fonts are there. */
const useStyledDocument = (filled: Document | undefined, sheet: string, onReady: (page: Document) => void): void => {
  const tell = useRef(onReady)
  useEffect(() => {
    tell.current = onReady
  })
  useEffect(() => {
    if (!filled) return undefined
    let left = false
    const style = filled.createElement('style')
    style.textContent = sheet
    filled.head.append(style)
    const settle = async () => {
      await styleSheetsOf(filled)
      if (left) return
      tell.current(filled)
      await Promise.allSettled([...[...filled.images].map((image) => image.decode()), filled.fonts.ready])
      if (!left) tell.current(filled)
    }
    void settle()
    return () => {
      left = true
      style.remove()
    }
  }, [filled, sheet])
}

const maxWaitMs = 2000

/** Resolves when the book's own styles are there. Asked and not listened for: Safari tells no events out of such a frame. */
const styleSheetsOf = async (page: Document): Promise<void> => {
  const endsAt = performance.now() + maxWaitMs
  const isMissing = () => [...page.querySelectorAll('link')].some(({ sheet }) => sheet === null)
  while (isMissing() && performance.now() < endsAt) await new Promise((resolve) => setTimeout(resolve, 30))
}
