import * as z from 'zod/mini'

/** The kind of the job that forwards a page view. */
export const pageViewJob = 'analytics.page-view'

export interface PageViewPorts {
  readonly url: string | null
  readonly fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  readonly now: () => number
}

const pageView = z.object({ id: z.string(), url: z.string(), title: z.string(), at: z.string() })
const timeoutMs = 3000
/** After a failure, page views are dropped for this long, since emails queue behind these jobs. */
const pauseMs = 60_000

/** Forwards page views. A failed page view is dropped: it is not worth a retry. */
export function analyticsJobs({ url, fetch, now }: PageViewPorts) {
  let pausedUntil = 0
  return {
    [pageViewJob]: {
      act: async (payload: unknown): Promise<void> => {
        if (url === null || now() < pausedUntil) return
        try {
          const answer = await fetch(url, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ event: 'page-view', ...pageView.parse(payload) }),
            redirect: 'error',
            signal: AbortSignal.timeout(timeoutMs),
          })
          if (!answer.ok) pausedUntil = now() + pauseMs
        } catch {
          pausedUntil = now() + pauseMs
        }
      },
    },
  }
}
