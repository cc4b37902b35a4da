// The pages of the navigation: the sidebar shows all of them, a phone the main ones as tabs and the others under More.
import {
  IconBell,
  IconBookmark,
  IconCompass,
  IconDeviceMobileDown,
  IconDownload,
  IconFolders,
  IconHome,
  IconListCheck,
  IconListNumbers,
  IconSettings,
} from '@tabler/icons-react'

export const homeEntry = { to: '/', title: 'home.title', Icon: IconHome } as const

const mainEntries = [
  { to: '/discover', title: 'shell.discover', Icon: IconCompass },
  { to: '/updates', title: 'shell.updates', Icon: IconBell },
] as const

const otherEntries = [
  { to: '/requests', title: 'shell.requests', Icon: IconListCheck },
  { to: '/collections', title: 'collections.titles.collections', Icon: IconFolders },
  { to: '/read-lists', title: 'collections.titles.readLists', Icon: IconListNumbers },
  { to: '/bookmarks', title: 'shell.bookmarks', Icon: IconBookmark },
  { to: '/downloads', title: 'shell.downloads', Icon: IconDownload },
  { to: '/offline', title: 'offline.title', Icon: IconDeviceMobileDown },
  { to: '/settings', title: 'settings.title', Icon: IconSettings },
] as const

export type NavigationEntry = typeof homeEntry | (typeof mainEntries)[number] | (typeof otherEntries)[number]

const guestPages: ReadonlySet<string> = new Set(['/collections', '/read-lists'])

/** The main pages of an account; guests only read. */
export const mainEntriesFor = (guest: boolean): readonly NavigationEntry[] => (guest ? [] : mainEntries)

/** The pages that are no tabs on a phone. */
export const otherEntriesFor = (admin: boolean, guest = false): readonly NavigationEntry[] =>
  otherEntries.filter(({ to }) => (guest ? guestPages.has(to) : admin || to !== '/downloads'))
