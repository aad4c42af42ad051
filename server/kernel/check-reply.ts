// A reply with more fields than its schema gives data away: outside production it fails.
import { safeParse } from 'zod/mini'
import type { Row } from '../../contract/kernel/endpoint.ts'
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
