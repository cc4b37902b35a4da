// One file for each feature; their keys do not overlap.
import accounts from './accounts.json'
import app from './app.json'
import apps from './apps.json'
import backups from './backups.json'
import chapters from './chapters.json'
import collections from './collections.json'
import downloads from './downloads.json'
import follows from './follows.json'
import health from './health.json'
import history from './history.json'
import home from './home.json'
import library from './library.json'
import libraryEdit from './library-edit.json'
import libraryView from './library-view.json'
import logs from './logs.json'
import maintenance from './maintenance.json'
import metadata from './metadata.json'
import notifications from './notifications.json'
import offline from './offline.json'
import pages from './pages.json'
import pluginTexts from './plugin-texts.json'
import plugins from './plugins.json'
import reading from './reading.json'
import repeated from './repeated.json'
import search from './search.json'
import serverSettings from './server-settings.json'
import settings from './settings.json'
import tasks from './tasks.json'
import users from './users.json'

export default {
  ...accounts,
  ...app,
  ...apps,
  ...backups,
  ...chapters,
  ...collections,
  ...downloads,
  ...follows,
  ...health,
  ...history,
  ...home,
  ...library,
  ...libraryEdit,
  ...libraryView,
  ...logs,
  ...maintenance,
  ...metadata,
  ...notifications,
  ...offline,
  ...pages,
  ...pluginTexts,
  ...plugins,
  ...reading,
  ...repeated,
  ...search,
  ...serverSettings,
  ...settings,
  ...tasks,
  ...users,
}
