import * as z from 'zod/mini'
import type { Mailer } from '../ports/mailer.ts'
import type { JobHandler } from './job-runner.ts'

const mail = z.object({ to: z.string(), subject: z.string(), text: z.string(), messageId: z.string() })

/** The handler of `mail.send`. */
export function mailJob(mailer: Mailer): JobHandler {
  return { act: (payload) => mailer.send(mail.parse(payload)) }
}
