import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Logo } from '../ui/logo.tsx'

/** The app's name, linking to the home page. */
export const Brand = (): ReactElement => (
  <Link to="/" className="shell-brand">
    <Logo />
    <span>Hondana</span>
    <span className="shell-brand-kanji" lang="ja">
      本棚
    </span>
  </Link>
)
