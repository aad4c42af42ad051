// Runs uploads one photo at a time and adapts the chunk timeout. 60 s detects a dead connection early. A slow
// connection may need two minutes per 256 KiB and must still make progress.
import pLimit from 'p-limit'
import { chunkSize, maxSingleChunk } from '../../contract/files.ts'
import { chunkTimeoutMs } from '../http/call.ts'
import type { Ports } from '../engine.ts'

const slowTimeoutMs = 4 * 60_000
const heartbeatMs = 30_000
/** Smaller chunks measure latency rather than bandwidth. */
const minMeasuredBytes = chunkSize / 4

export interface UploadQueue {
  /**
   * Runs one photo's upload at a time, so a dropped connection interrupts at most one chunk. Tells `work` whether it
   * had to wait.
   */
  runExclusive<T>(work: (hasWaited: boolean) => Promise<T>): Promise<T>
  /** A chunk timed out or was slow enough that a full one would. Reset by a fast chunk. */
  isSlow(): boolean
  /** Sends one chunk with an adaptive timeout (ms), calls `onHeartbeat` every 30 s of it, and measures the connection. */
  sendChunk<T extends { readonly is: string }>(chunk: {
    readonly bytes: number
    readonly send: (timeoutMs: number) => Promise<T>
    readonly onHeartbeat: () => void
  }): Promise<T>
}

export function createUploadQueue(ports: Pick<Ports, 'now' | 'setTimer'>): UploadQueue {
  let isSlowConnection = false
  const limit = pLimit(1)
  return {
    isSlow: () => isSlowConnection,
    runExclusive(work) {
      const hasWaited = limit.activeCount > 0
      return limit(work, hasWaited)
    },
    async sendChunk({ bytes, send, onHeartbeat }) {
      const startedAt = ports.now()
      const timeoutMs = isSlowConnection ? slowTimeoutMs : chunkTimeoutMs
      let stop = () => {}
      // A call that does not end with its time-out keeps the lease no longer: another tab goes on.
      const scheduleHeartbeat = (left: number) => {
        if (left > 0)
          stop = ports.setTimer(() => {
            onHeartbeat()
            scheduleHeartbeat(left - 1)
          }, heartbeatMs)
      }
      scheduleHeartbeat(timeoutMs / heartbeatMs)
      try {
        const outcome = await send(timeoutMs)
        if (outcome.is === 'acked' && bytes >= minMeasuredBytes) {
          const fullChunkMs = ((ports.now() - startedAt) * maxSingleChunk) / bytes
          if (fullChunkMs >= chunkTimeoutMs) isSlowConnection = true
          else if (fullChunkMs < chunkTimeoutMs / 2) isSlowConnection = false
        }
        return outcome
      } finally {
        stop()
        if (ports.now() - startedAt >= chunkTimeoutMs) isSlowConnection = true
      }
    },
  }
}
