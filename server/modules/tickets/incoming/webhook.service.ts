import { createHash, timingSafeEqual } from 'node:crypto'
import type { ExternalEndpoint } from '../../../kernel/http/webhooks.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { MailInPorts } from '../../../ports/mail-in.ts'
import { maxMailBytes } from '../../../ports/mail-in.ts'
import { receiveMail } from './receive.service.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * The webhook of a mail provider: `POST /mail-in` with the mail as it came in, and the secret as a bearer token. It answers
 * after the mail is stored; anything else than 200 may be sent again.
 */
export function createMailWebhook(secret: string, ports: MailInPorts): ExternalEndpoint {
  const expected = digest(`Bearer ${secret}`)
  return {
    method: 'POST',
    path: '/mail-in',
    bodyLimit: maxMailBytes,
    isPublic: false,
    admit: (header) => {
      if (!timingSafeEqual(digest(header('authorization') ?? ''), expected)) refuse('auth.notAllowed')
    },
    answer: async ({ body }) => ({ status: 200, json: { received: true, outcome: await receiveMail(ports, body) } }),
  }
}
