// Loaded before a server that has replaced the launcher in its process (server.mjs).
import { exitWithNpm } from './parent-watch.mjs'

exitWithNpm()
