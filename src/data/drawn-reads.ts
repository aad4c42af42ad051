// What a page that the server draws reads as from a device. Nothing watches a device there: a page is drawn, its reads are
// made, and it is drawn again with their answers.
import { createContext } from 'react'
import type { LiveResult } from './live-result.ts'

export interface DrawnReads {
  /** The answer of a read, by the place on the page from which it is asked for; `loading` until `settle` has made it. */
  readonly read: <T>(place: string, read: () => Promise<T>) => LiveResult<T>
  /** Makes the reads that were asked for since. Whether there were any, so that the page can be drawn again. */
  readonly settle: () => Promise<boolean>
  readonly hasFailed: () => boolean
}

export function createDrawnReads(): DrawnReads {
  const answers = new Map<string, LiveResult<unknown>>()
  const asked = new Map<string, () => Promise<unknown>>()
  let failed = false
  return {
    read: <T>(place: string, read: () => Promise<T>) => {
      const answer = answers.get(place)
      if (answer === undefined) asked.set(place, read)
      return (answer ?? { state: 'loading' }) as LiveResult<T>
    },
    settle: async () => {
      const now = [...asked]
      asked.clear()
      await Promise.all(
        now.map(async ([place, read]) => {
          try {
            answers.set(place, { state: 'ready', value: await read() })
          } catch (error) {
            failed = true
            answers.set(place, { state: 'failed', error, retry: () => undefined })
          }
        }),
      )
      return now.length > 0
    },
    hasFailed: () => failed,
  }
}

/** Null in the app, which watches the device. */
export const DrawnReadsContext = createContext<DrawnReads | null>(null)
