// Replays 200 notes with the engine, and with workbox-background-sync.
import { Queue } from 'workbox-background-sync'
import { createEngine } from '../../../offline/create-engine.ts'
import type { Ports } from '../../../offline/engine.ts'
import { addNote } from '../../../offline/operations/add-note.ts'

let isConnected = true
const ports: Ports = {
  fetch: (...input) => (isConnected ? fetch(...input) : Promise.reject(new TypeError('Failed to fetch'))),
  now: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  random: Math.random,
  crypto,
  indexedDB,
  IDBKeyRange,
  locks: navigator.locks,
  storage: navigator.storage,
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => {
      clearTimeout(timer)
    }
  },
  appVersion: 'bench',
  api: '/api',
  onLine: () => isConnected,
}

const noteOf = (who: string, n: number) => ({ note: `${who} ${n}`, class: 'servicer' as const })

async function ours(email: string, password: string, claims: readonly string[], count: number): Promise<number> {
  const engine = createEngine(ports)
  await engine.signIn({ email, password, remember: true })
  // Each start of the app reads the session, and with it what the server takes in one call.
  await engine.refreshSession()
  isConnected = false
  for (let n = 0; n < count; n++)
    await engine.enqueue(addNote, {
      params: { id: claims[n % claims.length] ?? '' },
      body: { id: crypto.randomUUID(), ...noteOf('ours', n) },
    })
  isConnected = true
  const start = performance.now()
  const draining = engine.drain()
  // A drain ends with the report of what waits. The replay ends when nothing waits.
  while ((await engine.counts()).waiting > 0) await new Promise((resolve) => setTimeout(resolve, 10))
  const took = performance.now() - start
  await draining
  engine.close()
  return took
}

async function rival(claims: readonly string[], count: number): Promise<number> {
  // The library expects a worker. In a page it needs a registration object, which it does not use.
  Object.assign(self, { registration: {} })
  const queue = new Queue('rival', { onSync: () => Promise.resolve() })
  for (let n = 0; n < count; n++) {
    await queue.pushRequest({
      request: new Request(`/api/labor-claims/${claims[n % claims.length]}/note`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ id: crypto.randomUUID(), ...noteOf('rival', n) }),
      }),
    })
  }
  const start = performance.now()
  await queue.replayRequests()
  return performance.now() - start
}

Object.assign(globalThis, { bench: { ours, rival } })
