// A read of the device that is read again whenever what it read has changed, in this tab or another. A file of its
// own, so that a screen can wait for Dexie instead of bringing it along. While hundreds of ops move on it is read a few
// times a second, one read at a time: Dexie alone begins a read at each change and throws away the one that runs.
import { liveQuery } from 'dexie'

/** Calls `over` once a rest is over; the returned function calls it off. */
export type Rest = (over: () => void) => () => void

/**
 * Tells what `read` reads, now and after every change of it: at once after a quiet time, else when the rest after the
 * last one is over. What was changed meanwhile is always read once more. `read` must not reject; the returned function ends it.
 */
export function follow<T>(read: () => Promise<T>, told: (value: T) => void, rest: Rest): () => void {
  let [isStopped, isResting, isChanged] = [false, false, false]
  let stopRest: () => void = () => undefined
  let stopListening: () => void = () => undefined

  function goOn(): void {
    if (isStopped || isResting || !isChanged) return
    isChanged = false
    begin()
  }
  function tell(value: T): void {
    isResting = true
    stopRest = rest(() => {
      isResting = false
      goOn()
    })
    told(value)
  }
  function begin(): void {
    let calls = 0
    let got: { readonly value: T } | null = null
    const listening = liveQuery(() => {
      calls += 1
      // Called again, it only hears that something has changed.
      return calls > 1
        ? Promise.resolve()
        : read().then((value) => {
            got = { value }
          })
    }).subscribe(() => {
      if (isStopped) return
      const fresh = got
      got = null
      if (fresh !== null) tell(fresh.value)
      if (calls === 1) return
      listening.unsubscribe()
      isChanged = true
      goOn()
    })
    stopListening = () => {
      listening.unsubscribe()
    }
  }

  begin()
  return () => {
    isStopped = true
    stopListening()
    stopRest()
  }
}
