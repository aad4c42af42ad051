import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../support/server-process.ts'
import type { BenchRow } from './row.ts'
import { median, seconds } from './row.ts'

const rounds = 5

/** Milliseconds from the start of the process to the first 200 of `/readyz`, on an empty folder and then on the same one. */
export async function benchServerStart(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-start-'))
  const start = async () => {
    const begin = performance.now()
    const server = await startServer(dataDir)
    const took = performance.now() - begin
    await server.stop()
    return took
  }
  try {
    const empty = await start()
    const warm: number[] = []
    for (let n = 0; n < rounds; n++) warm.push(await start())
    const ready = median(warm)
    return [
      {
        axis: 'cold start of the server, data there',
        rival: '–',
        rivalFigure: '–',
        ours: seconds(ready),
        bar: '≤ 1.5 s',
        isHeld: ready <= 1500,
      },
      {
        axis: 'cold start of the server, demo shop to build',
        rival: '–',
        rivalFigure: '–',
        ours: seconds(empty),
        bar: '≤ 60 s',
        isHeld: empty <= 60_000,
      },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
