import type { MailIn, MailInPorts } from '../../../ports/mail-in.ts'
import { receiveMail } from './receive.service.ts'

/**
 * Receives the mails that wait, one after the other. Each is removed once it is stored: a process that ends in between
 * receives it again and finds it known. A mail that fails does not stop the others; the job then fails, and comes again.
 */
export async function collectMail(mailbox: MailIn, ports: MailInPorts): Promise<void> {
  const failures: unknown[] = []
  for (const name of await mailbox.list()) {
    try {
      const raw = await mailbox.read(name)
      if (raw === null) {
        await mailbox.reject(name)
        continue
      }
      await receiveMail(ports, raw)
      await mailbox.remove(name)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new Error(`${failures.length} mails were not received.`, { cause: failures[0] })
}
