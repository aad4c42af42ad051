import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Test files that run at the same time use different ranges. */
const quarter = Number(process.env['VITEST_POOL_ID'] ?? 0) % 4

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => {
        resolve(false)
      })
      .listen(port, '127.0.0.1', () => {
        probe.close(() => {
          resolve(true)
        })
      })
  })
}

/**
 * A free port of 127.0.0.1 below the range for outgoing connections. A cut network or a restarted server can
 * release the port for a while and get it back.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = 20_000 + 4 * randomInt(3_000) + quarter
    if (await isFree(port)) return port
  }
  throw new Error('No port between 20,000 and 32,000 is free.')
}
