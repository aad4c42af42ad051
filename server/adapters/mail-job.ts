import * as z from 'zod/mini'
import { renderHtml } from '../mail/html.ts'
import { emailTemplate, createTextEmail } from '../mail/email-template.ts'
import type { Sender } from '../mail/email-template.ts'
import { renderPlainText } from '../mail/plain-text.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { JobHandler } from './job-runner.ts'

const envelope = { to: z.string(), messageId: z.string() }
const mail = z.union([
  z.object({ ...envelope, letter: emailTemplate }),
  /** The format that earlier versions staged. */
  z.object({ ...envelope, subject: z.string(), text: z.string() }),
])

/** Creates the handler of `mail.send`. `sender` is read for each mail, since a shop may change its name and brand. */
export function createMailJob(mailer: Mailer, sender: () => Promise<Sender>): JobHandler {
  return {
    act: async (payload) => {
      const staged = mail.parse(payload)
      const email = 'letter' in staged ? staged.letter : createTextEmail(staged.subject, staged.text)
      const from = await sender()
      await mailer.send({
        to: staged.to,
        subject: email.subject,
        text: renderPlainText(email, from),
        html: renderHtml(email, from),
        messageId: staged.messageId,
      })
    },
  }
}
