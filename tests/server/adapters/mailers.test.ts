import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMailer } from '../../../server/adapters/mailers.ts'
import { RefusedForGood } from '../../../server/ports/jobs.ts'

const mail = {
  to: 'dealer@demo.test',
  subject: 'Claim 1042 was assigned – “Halcyón”',
  text: 'Hello,\n\na line\n.\nthe end\n',
  html: '<p>Hello, <b>“Halcyón”</b></p>',
  messageId: '<0193-a@partwright>',
}
const from = 'Partwright <parts@partwright.example>'

/** A minimal SMTP server that records what it receives. `recipient` is what it answers about the mailbox. */
function fakeSmtp(recipient = '250 fine'): { server: Server; mails: string[] } {
  const mails: string[] = []
  const server = createServer((socket) => {
    let isData = false
    let text = ''
    socket.write('220 fake ESMTP\r\n')
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return
        mails.push(text.slice(0, -5))
        isData = false
        text = ''
        socket.write('250 kept\r\n')
        return
      }
      if (!text.endsWith('\r\n')) return
      for (const line of text.trim().split('\r\n')) {
        const command = line.slice(0, 4).toUpperCase()
        isData = command === 'DATA'
        // It does not know `STARTTLS`.
        const known = command === 'QUIT' ? '221 bye' : command === 'STAR' ? '502 5.5.1 Unknown command' : '250 fine'
        socket.write(isData ? '354 go on\r\n' : `${command === 'RCPT' ? recipient : known}\r\n`)
      }
      text = ''
    })
    socket.on('error', () => undefined)
  })
  return { server, mails }
}

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'partwright-mail-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

describe('Mail without SMTP_URL', () => {
  it('is a file DATA_DIR/mail/*.eml with its text and its message id', async () => {
    await openMailer({ smtpUrl: null, dataDir, from }).send(mail)
    const names = await readdir(join(dataDir, 'mail'))
    expect(names).toHaveLength(1)
    expect(names[0]).toMatch(/^0193-a-[0-9a-f]{8}\.eml$/)
    const eml = await readFile(join(dataDir, 'mail', names[0]!), 'utf8')
    expect(eml).toContain('To: dealer@demo.test')
    expect(eml).toContain('Message-ID: <0193-a@partwright>')
    expect(eml).toContain('Hello,')
  })

  it('has text and HTML as alternatives, the text first', async () => {
    await openMailer({ smtpUrl: null, dataDir, from }).send(mail)
    const [name = ''] = await readdir(join(dataDir, 'mail'))
    const eml = await readFile(join(dataDir, 'mail', name), 'utf8')
    const kinds = [...eml.matchAll(/^Content-Type: ([a-z/]+)/gm)].map(([, kind]) => kind)
    expect(kinds).toEqual(['multipart/alternative', 'text/plain', 'text/html'])
  })

  it('keeps short ASCII lines unchanged, so that links are not split', async () => {
    const link = `https://parts.example/account/activate/${'x1Y_'.repeat(8)}`
    await openMailer({ smtpUrl: null, dataDir, from }).send({ ...mail, text: `Open this link:\n${link}\n` })
    const [name = ''] = await readdir(join(dataDir, 'mail'))
    expect(await readFile(join(dataDir, 'mail', name), 'utf8')).toContain(`\r\n${link}\r\n`)
  })

  it('is the same file when it is resent after a crash', async () => {
    const mailer = openMailer({ smtpUrl: null, dataDir, from })
    await mailer.send(mail)
    await mailer.send(mail)
    expect(await readdir(join(dataDir, 'mail'))).toHaveLength(1)
  })

  it('belongs to its conversation, and says so where nobody wrote it', async () => {
    await openMailer({ smtpUrl: null, dataDir, from }).send({
      ...mail,
      replyTo: 'support+0123@partwright.example',
      inReplyTo: '<b@gym.test>',
      references: ['<a@gym.test>', '<b@gym.test>'],
      autoSubmitted: 'auto-replied',
    })
    const [name = ''] = await readdir(join(dataDir, 'mail'))
    const eml = await readFile(join(dataDir, 'mail', name), 'utf8')
    for (const line of [
      'Reply-To: support+0123@partwright.example',
      'In-Reply-To: <b@gym.test>',
      'References: <a@gym.test> <b@gym.test>',
      'Auto-Submitted: auto-replied',
    ])
      expect(eml).toContain(`${line}\r\n`)
  })

  it('cannot escape the folder or forge a header', async () => {
    const mailer = openMailer({ smtpUrl: null, dataDir, from })
    await mailer.send({ ...mail, messageId: '<../../x@partwright>', subject: 'one\r\nBcc: everyone@demo.test' })
    const names = await readdir(join(dataDir, 'mail'))
    expect(names).toHaveLength(1)
    expect(await readFile(join(dataDir, 'mail', names[0]!), 'utf8')).not.toMatch(/^Bcc:/m)
  })
})

describe('Mail with SMTP_URL', () => {
  it('goes to that server with its message id', async () => {
    const { server, mails } = fakeSmtp()
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    )
    await openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, dataDir, from }).send(mail)
    server.close()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('Message-ID: <0193-a@partwright>')
    expect(mails[0]).toContain('Hello,')
    expect(mails[0]).toMatch(/multipart\/alternative[\s\S]+text\/plain[\s\S]+text\/html/)
  })

  it('sends nothing to a server that offers no TLS, unless it is on this machine or SMTP_URL says so', async () => {
    const { server, mails } = fakeSmtp()
    const port = await new Promise<number>((resolve) =>
      server.listen(0, () => resolve((server.address() as AddressInfo).port)),
    )
    // An address that is not known as this machine's.
    const smtpUrl = `smtp://0.0.0.0:${port}`
    await expect(openMailer({ smtpUrl, dataDir, from }).send(mail)).rejects.toThrow(/STARTTLS/)
    expect(mails).toEqual([])
    await openMailer({ smtpUrl: `${smtpUrl}?tls=optional`, dataDir, from }).send(mail)
    server.close()
    expect(mails).toHaveLength(1)
  })

  it('is refused for good where the server knows no mailbox of the recipient, and only for now otherwise', async () => {
    for (const [answer, isForGood] of [
      ['550 5.1.1 no such user', true],
      ['550-5.2.1 The account is\r\n550 5.2.1 disabled.', true],
      ['556 5.1.10 the domain takes no mail', true],
      // What a server has against the sender it may answer at the recipient too.
      ['554 5.7.1 Relay access denied', false],
      ['554 5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied', false],
      ['553 5.1.8 <parts@partwright.example>: Sender address rejected: Domain not found', false],
      ['550 Domain partwright.example has exceeded the max emails per hour', false],
      ['550 5.7.1 not as 5.1.1', false],
      ['452 4.2.2 mailbox full', false],
    ] as const) {
      const { server } = fakeSmtp(answer)
      const port = await new Promise<number>((resolve) =>
        server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
      )
      const sent = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, dataDir, from }).send(mail)
      const error: unknown = await sent.catch((reason: unknown) => reason)
      server.close()
      expect(String(error)).toContain(answer.replace('\r', ''))
      expect(error instanceof RefusedForGood).toBe(isForGood)
    }
  })

  it('fails with a reason when the server does not answer, so that the job is retried', async () => {
    await expect(openMailer({ smtpUrl: 'smtp://127.0.0.1:1', dataDir, from }).send(mail)).rejects.toThrow(
      'ECONNREFUSED',
    )
  })
})
