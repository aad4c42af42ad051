import * as z from 'zod/mini'
import type { SignedIn } from '../../../kernel/call.ts'
import type { ClaimProvider } from './provider.ports.ts'

/** How long a host that did not answer is not asked again: its silence delays one read, not each. */
const restMs = 30_000

/** The provider's host as reads see it. */
export interface ReadHost {
  /** Whether this caller's reads are asked there: only with the user's own token, and not while the host rests. */
  readonly isAsked: (call: SignedIn) => boolean
  /** Its answer in this shape, without further fields. Null where there is none: then this server's own stands. */
  readonly ask: <S extends z.core.$ZodType>(call: SignedIn, address: string, shape: S) => Promise<z.output<S> | null>
}

/** The host at `provider.base`, with a memory of its last silence. `address` is below its base, with its query. */
export function openReadHost(provider: ClaimProvider): ReadHost {
  let silentSince: number | null = null
  const isResting = ({ now }: SignedIn): boolean => {
    const age = silentSince === null ? restMs : now.getTime() - silentSince
    return age >= 0 && age < restMs
  }
  return {
    isAsked: (call) => provider.base !== null && call.request.ssoToken !== null && !isResting(call),
    async ask(call, address, shape) {
      const token = call.request.ssoToken
      if (provider.base === null || token === null) return null
      try {
        const answer = await provider.fetch(`${provider.base.replace(/\/+$/, '')}${address}`, {
          headers: {
            accept: 'application/json',
            'x-requested-with': 'XMLHttpRequest',
            'x-request-id': call.request.id,
            'x-sso-token': token,
          },
          redirect: 'error',
          signal: AbortSignal.timeout(provider.readMs),
        })
        silentSince = answer.status >= 500 ? call.now.getTime() : null
        if (!answer.ok) return null
        const read = z.safeParse(shape, await answer.json())
        return read.success ? read.data : null
      } catch (error) {
        // A page instead of JSON is an answer; anything else is silence.
        if (!(error instanceof SyntaxError)) silentSince = call.now.getTime()
        return null
      }
    },
  }
}
