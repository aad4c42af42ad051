import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Mail, Mailer } from '../ports/mailer.ts'
import { RefusedForGood } from '../ports/jobs.ts'
import { writeAtomically } from './folder-store.ts'

/** A start needs no mail library, so the first mail loads it. */
const loadMailLibrary = () => import('nodemailer')

const toMessage = (
  { to, subject, text, html, messageId, replyTo, inReplyTo, references, autoSubmitted, unsubscribe }: Mail,
  from: string,
) => ({
  from,
  to,
  subject,
  text,
  html,
  messageId,
  ...(replyTo === undefined ? {} : { replyTo }),
  ...(inReplyTo === undefined ? {} : { inReplyTo }),
  ...(references === undefined ? {} : { references: [...references] }),
  headers: {
    ...(autoSubmitted === undefined ? {} : { 'Auto-Submitted': autoSubmitted }),
    ...(unsubscribe === undefined
      ? {}
      : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
})

const isThisMachine = (host: string) => ['localhost', '[::1]'].includes(host) || /^127(?:\.\d{1,3}){3}$/.test(host)

/**
 * Whether the server knows no mailbox of the recipient, now or later, by its enhanced status code (RFC 3463). What it refuses of
 * the sender, the relay or the password it may answer at the recipient too, and an operator mends that.
 */
const isRecipientRefused = (error: unknown): error is Error =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'response' in error &&
  /^5\d\d[ -]5\.(1\.[1236]|1\.10|2\.1)\b/.test(String(error.response))

/**
 * Mail by SMTP (`smtp://user:password@host:587`, `smtps://…`). A server that offers no TLS is sent nothing, unless it is on
 * this machine or the url says `?tls=optional`. Gives up within 30 s if the server does not answer, so that the job can try again.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const secure = url.startsWith('smtps:')
  const { hostname, port, username, password, searchParams } = new URL(url)
  const options = {
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isThisMachine(hostname) && searchParams.get('tls') !== 'optional',
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  }
  return {
    send: async (mail) => {
      const { createTransport } = await loadMailLibrary()
      try {
        await createTransport(options).sendMail(toMessage(mail, from))
      } catch (error) {
        throw isRecipientRefused(error) ? new RefusedForGood(error.message, { cause: error }) : error
      }
    },
  }
}

/** Writes mails as `.eml` files in a folder. The file name derives from the message id, so a resend replaces the file. */
export function folderMailer(folder: string, from: string): Mailer {
  return {
    send: async (mail) => {
      const { createTransport } = await loadMailLibrary()
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail(toMessage(mail, from))
      const readable = mail.messageId
        .replace(/^<|@.*$/g, '')
        .replace(/[^A-Za-z0-9-]/g, '')
        .slice(0, 60)
      const digest = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 8)
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed as a whole.')
      await writeAtomically(join(folder, `${readable}-${digest}.eml`), message)
    },
  }
}

/** Opens the mailer: `SMTP_URL`, or files in `DATA_DIR/mail`. */
export function openMailer(settings: {
  readonly smtpUrl: string | null
  readonly dataDir: string
  readonly from: string
}): Mailer {
  const { smtpUrl, dataDir, from } = settings
  return smtpUrl === null ? folderMailer(join(dataDir, 'mail'), from) : smtpMailer(smtpUrl, from)
}
