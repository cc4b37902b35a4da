// A mail server: `const smtp = await aFakeSmtp({ user: 'me', password: 'secret' })`, then `smtp.messages`.
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface ReceivedMail {
  readonly from: string
  readonly to: string
  /** Headers and text. */
  readonly content: string
}

export interface FakeSmtp {
  readonly port: number
  readonly messages: readonly ReceivedMail[]
  /** Refuses all connections until called again with false. */
  refuse(refusing: boolean): void
  close(): Promise<void>
}

interface FakeSmtpParts {
  /** Credentials that it demands; none when unset. */
  readonly user?: string
  readonly password?: string
}

export async function aFakeSmtp({ user, password = '' }: FakeSmtpParts = {}): Promise<FakeSmtp> {
  const messages: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let isRefusing = false
  const expected = user === undefined ? undefined : Buffer.from(`\0${user}\0${password}`).toString('base64')
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    if (isRefusing) socket.end('421 Too busy\r\n')
    // A client may leave at any time, for example when it is refused encryption.
    else converse(socket, expected, (message) => messages.push(message)).catch(() => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    messages,
    refuse: (refusing) => {
      isRefusing = refusing
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function converse(socket: Socket, expected: string | undefined, receive: (message: ReceivedMail) => void): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`)
  const mail = { from: '', to: '', content: '' }
  let isData = false
  const answerTo = (line: string): readonly string[] => {
    if (/^EHLO/i.test(line)) return expected === undefined ? ['250 fake'] : ['250-fake', '250 AUTH PLAIN']
    if (/^AUTH PLAIN /i.test(line)) return [line.slice(11) === expected ? '235 welcome' : '535 wrong password']
    if (/^MAIL FROM:/i.test(line)) mail.from = addressIn(line)
    if (/^RCPT TO:/i.test(line)) mail.to = addressIn(line)
    if (/^RCPT TO:.*@unknown\.example>/i.test(line)) return ['550 no such mailbox']
    isData = /^DATA/i.test(line)
    return [isData ? '354 go on' : '250 accepted']
  }
  say('220 fake')
  for await (const line of createInterface({ input: socket })) {
    if (!isData) for (const answer of answerTo(line)) say(answer)
    else if (line === '.') {
      isData = false
      receive({ ...mail })
      mail.content = ''
      say('250 accepted')
    } else mail.content += `${line.replace(/^\.\./, '.')}\n`
  }
}

const addressIn = (line: string): string => line.slice(line.indexOf('<') + 1, line.indexOf('>'))
