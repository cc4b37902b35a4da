// Texts of the app shell, home and the sign-in pages: everything needed before the first page (see initial-texts.test.ts).
import app from './app.json'
import collections from './collections.json'
import health from './health.json'
import home from './home.json'
import library from './library.json'
import offline from './offline.json'
import search from './search.json'
import settings from './settings.json'
import users from './users.json'

export default {
  ...app,
  ...collections,
  ...health,
  ...home,
  ...library,
  ...offline,
  ...search,
  ...settings,
  ...users,
}
