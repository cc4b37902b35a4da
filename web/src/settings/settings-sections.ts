import {
  IconApps,
  IconArrowBackUp,
  IconBooks,
  IconBraces,
  IconCalendarClock,
  IconChartBar,
  IconChecklist,
  IconCopy,
  IconCut,
  IconDatabase,
  IconFileImport,
  IconFileText,
  IconHeartbeat,
  IconHistory,
  IconKey,
  IconListCheck,
  IconMail,
  IconPalette,
  IconPlug,
  IconServer,
  IconTool,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'

/**
 * The settings pages by group, in the order of the list. A new one requires a line here and a route below `settingsRoute` (for everybody)
 * or `serverSettingsRoute` (for administrators).
 */
export const settingsSections = {
  personal: [
    { to: '/settings/account', title: 'accounts.own', Icon: IconUserCircle },
    { to: '/settings/apps', title: 'apps.title', Icon: IconApps },
    { to: '/settings/trackers', title: 'trackers.title', Icon: IconListCheck },
    { to: '/settings/statistics', title: 'statistics.title', Icon: IconChartBar },
    { to: '/settings/lost-progress', title: 'lostProgress.title', Icon: IconArrowBackUp },
    { to: '/settings/appearance', title: 'settings.appearance', Icon: IconPalette },
  ],
  content: [
    { to: '/settings/libraries', title: 'libraryEdit.title', Icon: IconBooks },
    { to: '/settings/import', title: 'imports.title', Icon: IconFileImport },
    { to: '/settings/history', title: 'history.title', Icon: IconHistory },
  ],
  downloads: [
    { to: '/settings/follows', title: 'follows.schedule.title', Icon: IconCalendarClock },
    { to: '/settings/plugins', title: 'plugins.title', Icon: IconPlug },
  ],
  server: [
    { to: '/settings/users', title: 'accounts.title', Icon: IconUsers },
    { to: '/settings/sign-in', title: 'signInSettings.title', Icon: IconKey },
    { to: '/settings/email', title: 'mail.title', Icon: IconMail },
    { to: '/settings/server', title: 'serverSettings.title', Icon: IconServer },
    { to: '/settings/custom-css', title: 'customCss.title', Icon: IconBraces },
    { to: '/settings/health', title: 'health.title', Icon: IconHeartbeat },
    { to: '/settings/backups', title: 'backups.title', Icon: IconDatabase },
  ],
  advanced: [
    { to: '/settings/maintenance', title: 'maintenance.title', Icon: IconTool },
    { to: '/settings/oversized-pages', title: 'pages.title', Icon: IconCut },
    { to: '/settings/repeated-pages', title: 'repeated.title', Icon: IconCopy },
    { to: '/settings/tasks', title: 'tasks.title', Icon: IconChecklist },
    { to: '/settings/log', title: 'logs.title', Icon: IconFileText },
  ],
} as const

export type SettingsGroup = keyof typeof settingsSections

export type SettingsSection = (typeof settingsSections)[SettingsGroup][number]

/** The groups that an account sees. */
export const settingsGroups = (admin: boolean): readonly SettingsGroup[] =>
  admin ? ['personal', 'content', 'downloads', 'server', 'advanced'] : ['personal']
