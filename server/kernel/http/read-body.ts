// Reads a request's body as its row says: JSON, or the bytes of a file.
import type { Row } from '../../../contract/kernel/endpoint.ts'
import { refuse } from '../refuse.ts'

/** The body: parsed JSON, bytes, or undefined where the request has none. Refuses `call.mediaType` and `call.notJson`. */
export function readBody(row: Pick<Row, 'bodyAs'>, bytes: Uint8Array | undefined, contentType: string | null): unknown {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (row.bodyAs === 'bytes') {
    const isBytes =
      type === '' || type === 'application/octet-stream' || type === 'application/pdf' || type.startsWith('image/')
    return isBytes
      ? new Uint8Array(bytes ?? [])
      : refuse('call.mediaType', { values: { type: 'application/octet-stream' } })
  }
  if (bytes === undefined || bytes.byteLength === 0) return undefined
  if (type !== 'application/json') return refuse('call.mediaType', { values: { type: 'application/json' } })
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    return refuse('call.notJson')
  }
}
