import * as z from 'zod/mini'
import { isErasedAddress } from '../../domain/accounts/erased-address.ts'
import { renderHtml } from '../mail/html.ts'
import { emailTemplate, createTextEmail, toLink } from '../mail/email-template.ts'
import type { Sender } from '../mail/email-template.ts'
import { renderPlainText } from '../mail/plain-text.ts'
import type { Mailer, MailThread, StagedThread } from '../ports/mailer.ts'
import type { JobHandler } from './job-runner.ts'

const envelope = { to: z.string(), messageId: z.string() }
const thread = z.object({
  replyKey: z.optional(z.string()),
  inReplyTo: z.optional(z.string()),
  references: z.optional(z.array(z.string())),
  autoSubmitted: z.optional(z.enum(['auto-generated', 'auto-replied'])),
  unsubscribePath: z.optional(z.string()),
})
const mail = z.union([
  z.object({ ...envelope, letter: emailTemplate, thread: z.optional(thread) }),
  /** The format that earlier versions staged. */
  z.object({ ...envelope, subject: z.string(), text: z.string() }),
])

/** About five days, hourly in the end: a mail server may be away over a weekend (RFC 5321 4.5.4.1). */
const mailAttempts = 130

/** `support@parts.example` with a key: `support+5f0c…@parts.example`. Mail servers deliver it as they do without. */
const toReplyAddress = (address: string, key: string): string => address.replace('@', `+${key}@`)

/** The headers of a conversation. Without an address for answers they go to the sender. */
function toMailThread(staged: StagedThread | undefined, replyAddress: string | null, from: Sender): MailThread {
  if (staged === undefined) return {}
  const { replyKey, inReplyTo, references, autoSubmitted, unsubscribePath } = staged
  return {
    ...(replyKey === undefined || replyAddress === null ? {} : { replyTo: toReplyAddress(replyAddress, replyKey) }),
    ...(inReplyTo === undefined ? {} : { inReplyTo }),
    ...(references === undefined ? {} : { references }),
    ...(autoSubmitted === undefined ? {} : { autoSubmitted }),
    ...(unsubscribePath === undefined ? {} : { unsubscribe: toLink(from, unsubscribePath) }),
  }
}

/**
 * Creates the handler of `mail.send`. `sender` is read for each mail, since a shop may change its name and brand.
 * `replyAddress`: where answers come in (`MAIL_REPLY_TO`); null where the shop has no such address.
 */
export function createMailJob(
  mailer: Mailer,
  sender: () => Promise<Sender>,
  replyAddress: string | null = null,
): JobHandler {
  return {
    attempts: mailAttempts,
    act: async (payload) => {
      const staged = mail.parse(payload)
      // The person was erased while it waited: nothing receives mail there.
      if (isErasedAddress(staged.to)) return
      const email = 'letter' in staged ? staged.letter : createTextEmail(staged.subject, staged.text)
      const from = await sender()
      await mailer.send({
        to: staged.to,
        subject: email.subject,
        text: renderPlainText(email, from),
        html: renderHtml(email, from),
        messageId: staged.messageId,
        ...toMailThread('letter' in staged ? staged.thread : undefined, replyAddress, from),
      })
    },
  }
}
