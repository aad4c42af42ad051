// A call that needs the server now: under its key, so that a press whose answer was lost is repeated and not done twice; and
// once more after the proof that the server asks for (docs/decisions/162-fresh-proof.md).
import { idempotencyKey } from '../../contract/kernel/headers.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import type { Engine, Ports } from '../engine.ts'
import { CallRefused } from './call.ts'
import type { Http } from './call.ts'
import type { WriteKeys } from './write-keys.ts'

/**
 * Whether a refusal ends the write. A busy or restarting server, one that counts calls, and an ended session refuse before anyone looks
 * for a receipt: an earlier press under the same key may have been applied. Of a call in progress the answer is still to come.
 */
const isDecided = ({ status, code }: CallRefused): boolean =>
  status < 500 && ![401, 408, 419, 425, 429].includes(status) && code !== 'op.inProgress'

/** `afterwards` runs after each call, whatever came of it. */
export function createOnlineCall(
  http: Pick<Http, 'call'>,
  writeKeys: WriteKeys | null,
  { prove, afterwards }: Pick<Ports, 'prove'> & { readonly afterwards: () => Promise<unknown> },
): Engine['call'] {
  return async <R extends Row>(row: R, input: Parameters<typeof http.call<R>>[1]) => {
    const write = (await writeKeys?.claim(row, input)) ?? null
    const send = () => http.call(row, input, write === null ? {} : { headers: { [idempotencyKey]: write.key } })
    try {
      const reply = await send().catch(async (error: unknown) => {
        const isAsked = error instanceof CallRefused && error.code === 'auth.proofNeeded'
        // The same call under the same key.
        if (isAsked && (await prove?.()) === true) return send()
        throw error
      })
      void write?.release()
      return reply
    } catch (error) {
      if (error instanceof CallRefused && isDecided(error)) void write?.release()
      throw error
    } finally {
      await afterwards()
    }
  }
}
