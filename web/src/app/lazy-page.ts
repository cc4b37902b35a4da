import { lazyRouteComponent } from '@tanstack/react-router'
import { withTexts } from '../locales/texts.ts'

/** A page that comes when it is first entered, with the texts of the rooms. Home and signing in have theirs from the beginning. */
export const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => withTexts(load), name)
