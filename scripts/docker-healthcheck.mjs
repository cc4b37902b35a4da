// Exits with 0 when the server in this container reports that it is up.
const { HONDANA_PORT = '25600', HONDANA_BASE_PATH = '/' } = process.env
const answer = await fetch(`http://127.0.0.1:${HONDANA_PORT}${HONDANA_BASE_PATH.replace(/\/$/, '')}/actuator/health`)
process.exitCode = answer.ok ? 0 : 1
