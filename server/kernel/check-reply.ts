// A reply that says more than its schema gives something away; in tests it fails.
import { safeParse } from 'zod/mini'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { canonical } from './canonical.ts'

/** Throws when a reply is not what the row says, or has a field too many. */
export function checkReply(id: string, row: Pick<Row, 'reply' | 'replyAs'>, reply: unknown): void {
  const result = safeParse(row.reply, reply)
  if (!result.success)
    throw new Error(`${id} answers what its row does not say: ${JSON.stringify(result.error.issues)}`)
  if (row.replyAs === 'bytes') return
  const [said, given] = [canonical(result.data), canonical(JSON.parse(JSON.stringify(reply)))]
  if (said !== given) throw new Error(`${id} answers more than its row says: ${given} instead of ${said}`)
}
