import { useLiveQuery } from '../../../../data/use-live-query.ts'
import { getTimerDraftKey } from './trip-timer.ts'

const none: ReadonlySet<string> = new Set()

/** Which of these claims have a trip whose timer runs on this device; none while it is read. `ids`: ids of claims. */
export function useRunningTimers(ids: readonly string[]): ReadonlySet<string> {
  const running = useLiveQuery(
    async (engine) => {
      const started = await Promise.all(ids.map((id) => engine.draft(getTimerDraftKey(id))))
      return new Set(ids.filter((_, at) => started[at] !== null))
    },
    [ids.join(' ')],
  )
  return running.state === 'ready' ? running.value : none
}
