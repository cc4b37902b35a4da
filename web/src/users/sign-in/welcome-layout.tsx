import './welcome-frame.css'
import type { ReactElement, ReactNode } from 'react'
import { Logo } from '../../ui/logo.tsx'
import { useDocumentTitle } from '../../ui/page-head.tsx'

type WelcomeLayoutProps = { readonly title: string; readonly text: string; readonly children: ReactNode }

/** Layout of the pages before sign-in: title, text and a form. */
export const WelcomeLayout = ({ title, text, children }: WelcomeLayoutProps): ReactElement => {
  useDocumentTitle(title)
  return (
    <main className="welcome">
      <div className="welcome-card">
        <div className="welcome-brand">
          <Logo sizePx={40} />
          <span>Hondana</span>
          <span className="welcome-brand-kanji" lang="ja">
            本棚
          </span>
        </div>
        <h1 className="welcome-title">{title}</h1>
        <p className="welcome-text">{text}</p>
        {children}
        <div className="welcome-board" />
      </div>
    </main>
  )
}
