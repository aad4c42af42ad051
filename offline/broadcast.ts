// The channel between the tabs and the worker of one device. Its messages are in offline/signal.ts.
import type { Ports } from './engine.ts'

/** A `BroadcastChannel` as the engine speaks on it; the same in a page and in the worker. */
export const openBroadcast: NonNullable<Ports['channel']> = () => {
  const line = new BroadcastChannel('partwright')
  return {
    post: (signal) => {
      line.postMessage(signal)
    },
    listen: (onMessage) => {
      const onEvent = ({ data }: MessageEvent) => {
        onMessage(data)
      }
      line.addEventListener('message', onEvent)
      return () => {
        line.removeEventListener('message', onEvent)
      }
    },
  }
}
