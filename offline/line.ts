// The line between the tabs and the worker of one device. What is said on it is told in offline/signal.ts.
import type { Ports } from './engine.ts'

/** A `BroadcastChannel` as the engine speaks on it; the same in a page and in the worker. */
export const openLine: NonNullable<Ports['channel']> = () => {
  const line = new BroadcastChannel('partwright')
  return {
    post: (word) => {
      line.postMessage(word)
    },
    listen: (heard) => {
      const onWord = ({ data }: MessageEvent) => {
        heard(data)
      }
      line.addEventListener('message', onWord)
      return () => {
        line.removeEventListener('message', onWord)
      }
    },
  }
}
