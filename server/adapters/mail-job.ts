import * as z from 'zod/mini'
import { htmlLetter } from '../mail/html.ts'
import { letter, letterOfText } from '../mail/letter.ts'
import type { Sender } from '../mail/letter.ts'
import { plainLetter } from '../mail/plain.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { JobHandler } from './job-runner.ts'

const envelope = { to: z.string(), messageId: z.string() }
const mail = z.union([
  z.object({ ...envelope, letter }),
  /** As it was staged before there were letters. */
  z.object({ ...envelope, subject: z.string(), text: z.string() }),
])

/** The handler of `mail.send`; `sender` is asked for each, since a shop may change its name and brand. */
export function mailJob(mailer: Mailer, sender: () => Promise<Sender>): JobHandler {
  return {
    act: async (payload) => {
      const staged = mail.parse(payload)
      const words = 'letter' in staged ? staged.letter : letterOfText(staged.subject, staged.text)
      const from = await sender()
      await mailer.send({
        to: staged.to,
        subject: words.subject,
        text: plainLetter(words, from),
        html: htmlLetter(words, from),
        messageId: staged.messageId,
      })
    },
  }
}
