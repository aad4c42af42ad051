import * as z from 'zod/mini'
import type { MailIn, MailInPorts } from '../../ports/mail-in.ts'
import { collectMail } from './incoming/collect.service.ts'
import { removeFilesJob } from './incoming/retention.rules.ts'

/** The job that receives the mails that wait. Staged jobs store this string. */
export const collectMailJob = 'tickets.collectMail'

const filesShape = z.object({ keys: z.array(z.string()) })

/** The jobs of tickets. They have effects outside of the database, so each can be repeated. */
export const ticketsJobs = (mailbox: MailIn, ports: MailInPorts) => ({
  [collectMailJob]: { act: () => collectMail(mailbox, ports) },
  [removeFilesJob]: {
    act: async (payload: unknown) => {
      for (const key of filesShape.parse(payload).keys) await ports.files().remove(key)
    },
  },
})
