// Downsizes a photo: with the app's worker, and with browser-image-compression and a self-hosted worker.
import compress from 'browser-image-compression'
import { processPhoto } from '../../../src/platform/photos/process-photo.ts'

interface Made {
  readonly ms: number
  readonly longestBlock: number
  readonly bytes: string
  readonly size: number
  readonly type: string
}

/** Runs one job while a timer ticks. The longest pause between ticks is the longest block of the main thread. */
async function timed(job: () => Promise<{ bytes: ArrayBuffer; type: string }>): Promise<Made> {
  let maxBlockMs = 0
  let last = performance.now()
  const channel = new MessageChannel()
  let isRunning = true
  channel.port1.onmessage = () => {
    const now = performance.now()
    maxBlockMs = Math.max(maxBlockMs, now - last)
    last = now
    if (isRunning) channel.port2.postMessage(null)
  }
  channel.port2.postMessage(null)
  const start = performance.now()
  const { bytes, type } = await job()
  const ms = performance.now() - start
  isRunning = false
  let text = ''
  for (const chunk of [...new Uint8Array(bytes)].reduce<number[][]>((all, byte, at) => {
    if (at % 8192 === 0) all.push([])
    all.at(-1)?.push(byte)
    return all
  }, []))
    text += String.fromCharCode(...chunk)
  return { ms, longestBlock: maxBlockMs, bytes: btoa(text), size: bytes.byteLength, type }
}

const fetched = async (): Promise<File> =>
  new File([await (await fetch('/__bench/photo.jpg')).blob()], 'photo.jpg', { type: 'image/jpeg' })

const ours = async () => {
  const file = await fetched()
  return timed(async () => processPhoto(file))
}
const rival = async () => {
  const file = await fetched()
  return timed(async () => {
    const made = await compress(file, {
      maxWidthOrHeight: 2048,
      maxSizeMB: 50,
      useWebWorker: true,
      libURL: new URL('/__bench/browser-image-compression.js', location.href).href,
      initialQuality: 0.82,
    })
    return { bytes: await made.arrayBuffer(), type: made.type }
  })
}
const heic = async () => {
  const file = new File([await (await fetch('/__bench/photo.heic')).blob()], 'photo.heic', { type: 'image/heic' })
  return timed(async () => processPhoto(file))
}
Object.assign(globalThis, { bench: { ours, rival, heic } })
