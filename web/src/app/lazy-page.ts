import { lazyRouteComponent } from '@tanstack/react-router'
import { withTexts } from '../locales/texts.ts'

/** A page that is loaded when it is first opened, with the texts of the pages. The home and sign-in pages have theirs from the start. */
export const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => withTexts(load), name)
