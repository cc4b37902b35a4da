// Exits with 0 when the server in this container reports that it is up. Its own certificate is for other host names than 127.0.0.1.
import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'

const { HONDANA_HOST = '', HONDANA_PORT = '25600', HONDANA_BASE_PATH = '/', HONDANA_TLS_CERT_FILE = '', HONDANA_ROLES = '' } = process.env
// A node without the role `web` doesn't listen: that its process runs is all there is to see.
if (HONDANA_ROLES && !/\bweb\b/.test(HONDANA_ROLES)) process.exit(0)
const path = `${HONDANA_BASE_PATH.replace(/\/$/, '')}/actuator/health`
const get = HONDANA_TLS_CERT_FILE ? getSecure : getPlain
// A server that listens on one address only doesn't respond at 127.0.0.1.
const host = ['', '0.0.0.0', '::'].includes(HONDANA_HOST) ? '127.0.0.1' : HONDANA_HOST
get({ host, port: HONDANA_PORT, path, rejectUnauthorized: false }, (answer) => {
  process.exit(answer.statusCode === 200 ? 0 : 1)
}).on('error', () => process.exit(1))
