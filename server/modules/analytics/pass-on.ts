import * as z from 'zod/mini'

/** The kind of the job that passes a page view on. */
export const passOnJob = 'analytics.page-view'

export interface PassOnPorts {
  readonly url: string | null
  readonly fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  readonly now: () => number
}

const view = z.object({ id: z.string(), url: z.string(), title: z.string(), at: z.string() })
const patienceMs = 3000
/** A service that did not answer is left alone for a while: mails wait behind these jobs. */
const restMs = 60_000

/** A page view that could not be passed on is let go: it is not worth a second try. */
export function analyticsJobs({ url, fetch, now }: PassOnPorts) {
  let restsUntil = 0
  return {
    [passOnJob]: {
      act: async (payload: unknown): Promise<void> => {
        if (url === null || now() < restsUntil) return
        try {
          const answer = await fetch(url, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ event: 'page-view', ...view.parse(payload) }),
            redirect: 'error',
            signal: AbortSignal.timeout(patienceMs),
          })
          if (!answer.ok) restsUntil = now() + restMs
        } catch {
          restsUntil = now() + restMs
        }
      },
    },
  }
}
