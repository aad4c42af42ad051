import { tickets } from '../../../contract/tickets.ts'
import type { Mail } from '../../../server/ports/mailer.ts'
import { testMailSecret } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

export const rows = tickets.table
export const contact = { name: 'Ellis Brandt', email: 'ellis@gym.test', phone: '' }

/** A visitor's question; returns its number and key. */
export async function ask(server: TestServer, message = 'Is the belt in stock again?', email = contact.email) {
  const { body } = await server
    .visitor()
    .call(rows.openTicket, { body: { action: 'open', contact: { ...contact, email }, message } })
  return { id: body.number, key: body.key ?? '', ticketId: body.ticket_id }
}

let messages = 0
/** A new id for a message. */
export const newMessageId = (): string => {
  messages += 1
  return `018f4e5a-0000-7000-8000-${String(messages).padStart(12, '0')}`
}

/** Sends the mails that were staged, and returns the last one to this address. */
export async function lastMailTo(server: TestServer, to: string): Promise<Mail | undefined> {
  await server.jobs.drain()
  return server.mails.findLast((mail) => mail.to === to)
}

export interface MailOptions {
  readonly from?: string
  readonly to?: string
  readonly subject?: string
  readonly text?: string
  readonly id?: string | null
  readonly headers?: readonly string[]
  readonly html?: string
  readonly files?: readonly { readonly name: string; readonly type: string; readonly bytes: Uint8Array }[]
}

let mails = 0
/** A mail as a provider passes it on. */
export function toRawMail({
  from = 'Ellis Brandt <ellis@gym.test>',
  to = 'service@partwright.example',
  subject = 'A question',
  text = 'It slips.',
  id,
  headers = [],
  html,
  files = [],
}: MailOptions = {}): Buffer {
  mails += 1
  const boundary = 'a-boundary'
  const body =
    html === undefined
      ? ['Content-Type: text/plain; charset=utf-8', '', text]
      : ['Content-Type: text/html; charset=utf-8', '', html]
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(id === null ? [] : [`Message-ID: ${id ?? `<mail-${mails}@gym.test>`}`]),
    'Date: Fri, 20 Nov 2026 09:00:00 -0600',
    'MIME-Version: 1.0',
    ...headers,
  ]
  if (files.length === 0) return Buffer.from([...head, ...body, ''].join('\r\n'))
  const parts = files.flatMap(({ name, type, bytes }) => [
    `--${boundary}`,
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(bytes).toString('base64'),
  ])
  return Buffer.from(
    [
      ...head,
      `Content-Type: multipart/mixed; boundary="${boundary}"`,
      '',
      `--${boundary}`,
      ...body,
      ...parts,
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  )
}

/** Posts a mail to the webhook, as a provider does. */
export async function deliver(server: TestServer, mail: MailOptions | Buffer = {}) {
  const raw = Buffer.isBuffer(mail) ? mail : toRawMail(mail)
  const answer = await server
    .visitor()
    .send('POST', '/mail-in', raw, { 'content-type': 'message/rfc822', authorization: `Bearer ${testMailSecret}` })
  return { status: answer.status, outcome: (answer.body as { outcome?: string } | null)?.outcome, answer }
}

/** The headers by which a mail answers another one. */
export const answering = (mail: Mail | undefined): readonly string[] => [`In-Reply-To: ${mail?.messageId ?? ''}`]

/** The ticket as an on-site staff member sees it. */
export async function readAsStaff(server: TestServer, id: string) {
  const { body } = await (await server.signIn('onsite@demo.test')).call(rows.readInboxTicket, { params: { id } })
  return body
}
