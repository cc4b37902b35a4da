// Texts of all other pages, one file per feature. They load after the first page, and no other page opens before them.

import accounts from './accounts.json'
import appearance from './appearance.json'
import apps from './apps.json'
import backups from './backups.json'
import bookmarks from './bookmarks.json'
import chapters from './chapters.json'
import devices from './devices.json'
import discover from './discover.json'
import downloads from './downloads.json'
import follows from './follows.json'
import forms from './forms.json'
import genres from './genres.json'
import healthPage from './health-page.json'
import history from './history.json'
import imports from './imports.json'
import keyboard from './keyboard.json'
import libraryEdit from './library-edit.json'
import libraryView from './library-view.json'
import logs from './logs.json'
import lostProgress from './lost-progress.json'
import maintenance from './maintenance.json'
import metadata from './metadata.json'
import nodes from './nodes.json'
import notifications from './notifications.json'
import pages from './pages.json'
import passkeys from './passkeys.json'
import pluginTexts from './plugin-texts.json'
import plugins from './plugins.json'
import reading from './reading.json'
import repeated from './repeated.json'
import requests from './requests.json'
import seriesPage from './series-page.json'
import serverSettings from './server-settings.json'
import settingsOverview from './settings-overview.json'
import setup from './setup.json'
import shelves from './shelves.json'
import signIn from './sign-in.json'
import statistics from './statistics.json'
import tasks from './tasks.json'
import trackers from './trackers.json'
import twoFactor from './two-factor.json'
import updates from './updates.json'

export default {
  ...reading,
  ...downloads,
  ...accounts,
  ...appearance,
  ...apps,
  ...backups,
  ...bookmarks,
  ...chapters,
  ...devices,
  ...discover,
  ...follows,
  ...forms,
  ...genres,
  ...healthPage,
  ...history,
  ...imports,
  ...keyboard,
  ...libraryEdit,
  ...libraryView,
  ...logs,
  ...lostProgress,
  ...maintenance,
  ...metadata,
  ...nodes,
  ...notifications,
  ...pages,
  ...passkeys,
  ...pluginTexts,
  ...plugins,
  ...repeated,
  ...requests,
  ...seriesPage,
  ...serverSettings,
  ...settingsOverview,
  ...setup,
  ...shelves,
  ...signIn,
  ...statistics,
  ...tasks,
  ...twoFactor,
  ...trackers,
  ...updates,
}
