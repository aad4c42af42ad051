// Dexie's live query, at a pace that a screen can follow. During many changes it reads a few times a second, one read at a
// time: Dexie alone would start a read at each change and discard the running one.
import { liveQuery } from 'dexie'

/** Calls `onEnd` after a pause; the returned function cancels it. */
type Pause = (onEnd: () => void) => () => void

/** A query that `useObservable` of dexie-react-hooks follows. */
interface PacedQuery<T> {
  subscribe(onValue: (value: T) => void): () => void
  /** No value is known before a subscription. It keeps the hook from subscribing twice. */
  hasValue(): false
}

/** Follows `read` from now on; the returned function stops it. */
function followQuery<T>(read: () => Promise<T>, onValue: (value: T) => void, pause: Pause): () => void {
  let [isStopped, isPaused, isChanged] = [false, false, false]
  let stopPause: () => void = () => undefined
  let unsubscribe: () => void = () => undefined

  function readIfChanged(): void {
    if (isStopped || isPaused || !isChanged) return
    isChanged = false
    startRead()
  }
  function report(value: T): void {
    isPaused = true
    stopPause = pause(() => {
      isPaused = false
      readIfChanged()
    })
    onValue(value)
  }
  function startRead(): void {
    let calls = 0
    let result: { readonly value: T } | null = null
    const subscription = liveQuery(() => {
      calls += 1
      // The second call only reports that something has changed.
      return calls > 1
        ? Promise.resolve()
        : read().then((value) => {
            result = { value }
          })
    }).subscribe(() => {
      if (isStopped) return
      const latest = result
      result = null
      if (latest !== null) report(latest.value)
      if (calls === 1) return
      subscription.unsubscribe()
      isChanged = true
      readIfChanged()
    })
    unsubscribe = () => {
      subscription.unsubscribe()
    }
  }

  startRead()
  return () => {
    isStopped = true
    unsubscribe()
    stopPause()
  }
}

/**
 * Reports what `read` reads, now and after every change: at once after a quiet time, else when the pause after the last report
 * is over. A change during a read causes one more read. `read` must not reject. Reading starts when `opened` resolves.
 */
export function createPacedQuery<T>(read: () => Promise<T>, pause: Pause, opened?: Promise<void>): PacedQuery<T> {
  return {
    hasValue: () => false,
    subscribe(onValue) {
      let isStopped = false
      let stop: (() => void) | null = null
      void Promise.resolve(opened).then(() => {
        if (!isStopped) stop = followQuery(read, onValue, pause)
      })
      return () => {
        isStopped = true
        stop?.()
      }
    },
  }
}
