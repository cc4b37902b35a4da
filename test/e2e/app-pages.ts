// Every page of the web app with an address and something it shows on the server of a-full-server.ts.
import type { PageIds } from './a-full-server.ts'

export interface AppPage {
  /** As in the app's router. */
  readonly route: string
  readonly address: (ids: PageIds) => string
  readonly heading: string | RegExp
  /** A text that is absent while the page is loading or empty. */
  readonly shows?: string | RegExp
}

/** The first series in alphabetical order. */
const title = 'A Map of Small Rivers'

/** Pages that every account sees. */
export const sharedPages: readonly AppPage[] = [
  { route: '/', address: () => '/', heading: 'Home', shows: 'Night Market' },
  { route: '/search', address: () => '/search?q=market', heading: 'Search', shows: 'Night Market' },
  { route: '/discover', address: () => '/discover', heading: 'Discover', shows: 'Popular' },
  { route: '/discover', address: () => '/discover?q=foxes', heading: 'Discover', shows: 'Tea for Two Foxes' },
  {
    route: '/discover/$source',
    address: () => '/discover/srca?f=%5B%22status%3Acompleted%22%5D',
    heading: 'Discover',
    shows: 'Tea for Two Foxes',
  },
  { route: '/discover/$source/$titleId', address: (ids) => `/discover/srca/${ids.title}`, heading: /^The Weather Station/, shows: 'Ch. 3' },
  {
    route: '/discover/$source/$titleId',
    address: (ids) => `/discover/srca/${ids.title}?preview=${ids.chapter}`,
    heading: /^The Weather Station/,
    shows: /^1 \/ \d/,
  },
  { route: '/requests', address: () => '/requests', heading: 'Requests' },
  { route: '/updates', address: () => '/updates', heading: 'Updates', shows: 'Today' },
  { route: '/updates', address: () => '/updates?tab=upcoming', heading: 'Updates', shows: /^About every 7 days/ },
  { route: '/more', address: () => '/more', heading: 'More', shows: 'Collections' },
  { route: '/collections', address: () => '/collections', heading: 'Collections', shows: 'Quiet evenings' },
  { route: '/collections/$collectionId', address: (ids) => `/collections/${ids.collection}`, heading: 'Quiet evenings', shows: title },
  { route: '/read-lists', address: () => '/read-lists', heading: 'Read lists', shows: 'Winter' },
  { route: '/read-lists/$readListId', address: (ids) => `/read-lists/${ids.readList}`, heading: 'Winter', shows: title },
  { route: '/bookmarks', address: () => '/bookmarks', heading: 'Bookmarks', shows: 'Who drew this map?' },
  { route: '/libraries/$libraryId', address: (ids) => `/libraries/${ids.library}`, heading: 'Manga', shows: 'Iron Garden' },
  { route: '/libraries/$libraryId', address: (ids) => `/libraries/${ids.library}?show=books`, heading: 'Manga' },
  { route: '/series/$seriesId', address: (ids) => `/series/${ids.series}`, heading: title, shows: /^Ch\. 3|Chapter 3/ },
  { route: '/series/$seriesId', address: (ids) => `/series/${ids.series}?tab=related`, heading: title },
  { route: '/series/$seriesId/metadata', address: (ids) => `/series/${ids.series}/metadata`, heading: 'Metadata', shows: title },
  { route: '/books/$bookId', address: (ids) => `/books/${ids.book}`, heading: /1/, shows: title },
  { route: '/offline', address: () => '/offline', heading: 'Available offline' },
  { route: '/settings', address: () => '/settings', heading: 'Settings', shows: 'Your account' },
  { route: '/settings/account', address: () => '/settings/account', heading: 'Your account', shows: /127\.0\.0\.1/ },
  { route: '/settings/apps', address: () => '/settings/apps', heading: 'Apps and API keys' },
  { route: '/settings/trackers', address: () => '/settings/trackers', heading: 'Trackers', shows: 'Connect Kitsu' },
  { route: '/settings/statistics', address: () => '/settings/statistics', heading: 'Statistics', shows: 'By day' },
  { route: '/settings/lost-progress', address: () => '/settings/lost-progress', heading: 'Lost progress' },
  { route: '/settings/appearance', address: () => '/settings/appearance', heading: 'Appearance' },
  { route: '/$', address: () => '/no/such/page', heading: 'Page not found' },
  { route: '/read/$bookId', address: (ids) => `/read/${ids.book}`, heading: new RegExp(title) },
]

const mainRoutes = [
  '/',
  '/discover',
  '/discover/$source/$titleId',
  '/updates',
  '/more',
  '/libraries/$libraryId',
  '/series/$seriesId',
  '/settings',
]

/** What differs most for a reader, who has fewer controls. */
export const readerPages: readonly AppPage[] = sharedPages.filter(({ route }) => mainRoutes.includes(route))

const guestRoutes = [
  '/',
  '/search',
  '/more',
  '/collections/$collectionId',
  '/libraries/$libraryId',
  '/series/$seriesId',
  '/books/$bookId',
  '/read/$bookId',
]

/** What guests see; the server refuses what they may not use, so a page must not ask for it. */
export const guestPages: readonly AppPage[] = sharedPages.filter(({ route }) => guestRoutes.includes(route))

/** Pages of administrators. */
export const administratorPages: readonly AppPage[] = [
  { route: '/series/$seriesId', address: (ids) => `/series/${ids.series}?tab=missing`, heading: title },
  {
    route: '/series/$seriesId/match',
    address: (ids) => `/series/${ids.series}/match?source=srca&query=foxes`,
    heading: 'Search online',
    shows: 'Tea for Two Foxes',
  },
  {
    route: '/libraries/$libraryId/follows',
    address: (ids) => `/libraries/${ids.library}/follows`,
    heading: 'Follow list',
    shows: /Weather Station/,
  },
  { route: '/downloads', address: () => '/downloads', heading: 'Downloads', shows: /is blocking this server/ },
  { route: '/downloads/history', address: () => '/downloads/history', heading: 'Download history', shows: /Weather Station/ },
  { route: '/downloads/blacklist', address: () => '/downloads/blacklist', heading: 'Blacklist', shows: /Machine translation/ },
  { route: '/settings/libraries', address: () => '/settings/libraries', heading: 'Libraries', shows: 'Comics' },
  { route: '/settings/libraries/$libraryId', address: (ids) => `/settings/libraries/${ids.library}`, heading: 'Manga', shows: 'Scanning' },
  { route: '/settings/follows', address: () => '/settings/follows', heading: 'Follow lists', shows: 'Manga' },
  { route: '/settings/users', address: () => '/settings/users', heading: 'Users', shows: 'child@example.org' },
  { route: '/settings/users/new', address: () => '/settings/users/new', heading: 'Add user' },
  {
    route: '/settings/users/invitations',
    address: () => '/settings/users/invitations',
    heading: 'Invitations',
    shows: 'Anyone with the link',
  },
  { route: '/settings/users/invitations/new', address: () => '/settings/users/invitations/new', heading: 'Invite people' },
  { route: '/settings/users/guests', address: () => '/settings/users/guests', heading: 'Guest access', shows: 'Comics' },
  { route: '/settings/users/$userId', address: (ids) => `/settings/users/${ids.user}`, heading: 'reader@example.org' },
  { route: '/settings/maintenance', address: () => '/settings/maintenance', heading: 'Maintenance', shows: 'Empty trash' },
  { route: '/settings/plugins', address: () => '/settings/plugins', heading: 'Plugins', shows: 'AniList' },
  { route: '/settings/plugins/$pluginId', address: () => '/settings/plugins/notify-webhook', heading: 'Webhook' },
  { route: '/settings/plugins/$pluginId', address: () => '/settings/plugins/srca', heading: 'MangaDex' },
  { route: '/settings/plugins/$pluginId/log', address: () => '/settings/plugins/srca/log', heading: 'Log' },
  { route: '/settings/tasks', address: () => '/settings/tasks', heading: 'Tasks', shows: 'Back up the server' },
  { route: '/settings/log', address: () => '/settings/log', heading: 'Server log' },
  { route: '/settings/backups', address: () => '/settings/backups', heading: 'Backups', shows: /^Manual/ },
  { route: '/settings/server', address: () => '/settings/server', heading: 'Server' },
  { route: '/settings/sign-in', address: () => '/settings/sign-in', heading: 'Sign-in', shows: 'Example ID' },
  { route: '/settings/email', address: () => '/settings/email', heading: 'Email', shows: 'Mail server' },
  { route: '/settings/sign-in/new', address: () => '/settings/sign-in/new', heading: 'Add provider' },
  { route: '/settings/sign-in/$providerId', address: () => '/settings/sign-in/home', heading: 'Example ID' },
  { route: '/match', address: () => '/match', heading: 'Match series', shows: 'A Map of Small Rivers' },
  { route: '/settings/custom-css', address: () => '/settings/custom-css', heading: 'Custom CSS', shows: /of 64 kB$/ },
  { route: '/settings/health', address: () => '/settings/health', heading: 'Health', shows: 'Readable and writable.' },
  { route: '/settings/oversized-pages', address: () => '/settings/oversized-pages', heading: 'Oversized pages', shows: /400 × 11000/ },
  { route: '/settings/repeated-pages', address: () => '/settings/repeated-pages', heading: 'Duplicate pages', shows: /2 books/ },
  { route: '/settings/import', address: () => '/settings/import', heading: 'Import', shows: /Imported|Failed/ },
  { route: '/settings/history', address: () => '/settings/history', heading: 'File history', shows: /old\.cbz/ },
  { route: '/setup', address: () => '/setup', heading: /./ },
]

/** Pages of a visitor who is not signed in. */
export const visitorPages: readonly AppPage[] = [
  { route: '/sign-in', address: () => '/sign-in', heading: /./ },
  { route: '/login', address: () => '/login', heading: /./ },
  // A visitor is sent to the sign-in page; what it shows is tested in sign-in-security.test.ts and two-factor.test.tsx.
  { route: '/two-factor', address: () => '/two-factor', heading: /./ },
  { route: '/invite/$token', address: (ids) => `/invite/${ids.invitation}`, heading: "You're invited" },
  { route: '/forgot-password', address: () => '/forgot-password', heading: 'Forgot your password?' },
  { route: '/reset-password/$token', address: (ids) => `/reset-password/${ids.passwordReset}`, heading: 'Reset your password' },
]

/** Pages of a server without accounts. */
export const unclaimedPages: readonly AppPage[] = [{ route: '/claim', address: () => '/claim', heading: /./ }]
