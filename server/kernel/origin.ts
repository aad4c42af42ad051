// Some documented GETs write, so every call must prove that the app made it.
import type { Row } from '../../contract/kernel/endpoint.ts'
import { requestedWith } from '../../contract/kernel/headers.ts'
import { refuse } from './refuse.ts'

type Headers = (name: string) => string | null

/**
 * Refuses `call.foreignOrigin` unless the app's own page made the call. A link or an `<img>` may open linkable reads; a
 * listed native shell calls from its own origin.
 */
export function checkOrigin(
  row: Pick<Row, 'effect' | 'method' | 'replyAs' | 'linkable'>,
  header: Headers,
  isNative = false,
): void {
  const site = header('sec-fetch-site')
  if (!isNative && (site === 'cross-site' || site === 'same-site')) refuse('call.foreignOrigin')
  const isLinkable = row.method === 'GET' && row.effect === 'read' && (row.linkable === true || row.replyAs === 'bytes')
  if (!isLinkable && header(requestedWith)?.toLowerCase() !== 'xmlhttprequest') refuse('call.foreignOrigin')
}
