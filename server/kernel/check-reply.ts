// A reply with more fields than its schema gives data away: it fails outside production. A refusal that its row does not declare
// is in no description of the API: it fails in tests.
import { safeParse } from 'zod/mini'
import type { Row } from '../../contract/kernel/endpoint.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import { everyCall } from '../../contract/refusals.ts'
import { canonical } from './canonical.ts'

/** Throws when a reply does not match its row's schema or has an extra field. */
export function checkReply(id: string, row: Pick<Row, 'reply' | 'replyAs'>, reply: unknown): void {
  const result = safeParse(row.reply, reply)
  if (!result.success)
    throw new Error(`The reply of ${id} does not match its row: ${JSON.stringify(result.error.issues)}`)
  if (row.replyAs === 'bytes') return
  // Most replies have their fields in the row's order. Comparing the two texts takes a tenth of the time of sorting both.
  if (JSON.stringify(result.data) === JSON.stringify(reply)) return
  const [declared, actual] = [canonical(result.data), canonical(JSON.parse(JSON.stringify(reply)))]
  if (declared !== actual)
    throw new Error(`The reply of ${id} has more fields than its row: ${actual} instead of ${declared}`)
}

/** Of an item that somebody else imports: it stands in the import's own answer, and no caller of the item's row gets it. */
const ofImported: RefusalCode = 'rescue.replaced'

/** Throws when a call refuses with a code that neither its row nor every call declares. */
export function checkRefusal(id: string, { refusals = [] }: Pick<Row, 'refusals'>, code: RefusalCode): void {
  if (![...everyCall, ofImported, ...refusals].includes(code))
    throw new Error(`${id} refuses with ${code}, which its row does not declare`)
}
