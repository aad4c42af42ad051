import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInTimeZone } from '../../server/adapters/in-time-zone.ts'
import { createPages } from '../../server/pages/create-pages.ts'
import type { Built, PageDrawer } from '../../server/ports/page-drawer.ts'
import { preparedDatabase } from './prepared-database.ts'
import type { TestServer } from './server.ts'
import { startServer } from './server.ts'
import { testClock } from './test-ports.ts'
import type { TestClock } from './test-ports.ts'

export interface DrawingServer {
  readonly server: TestServer
  /** What the pages go by. */
  readonly clock: TestClock
  close(): Promise<void>
}

/** A server over the demo shop whose app is `shell` alone and whose pages `draw` draws. */
export async function startDrawingServer(
  shell: string,
  draw: PageDrawer['draw'],
  built: Built,
  log: (line: string) => void = () => undefined,
): Promise<DrawingServer> {
  const site = mkdtempSync(join(tmpdir(), 'partwright-drawn-'))
  writeFileSync(join(site, 'index.html'), shell)
  const clock = testClock()
  const database = await preparedDatabase('demo')
  const server = await startServer({
    site,
    database,
    log,
    pages: createPages({
      tx: database.db,
      now: () => clock.now().getTime(),
      base: () => 'https://parts.test/',
      inTimeZone: createInTimeZone(process.env),
      drawer: { draw, find: () => built },
    }),
  })
  return {
    server,
    clock,
    close: async () => {
      await server.close()
      await database.close()
      rmSync(site, { recursive: true })
    },
  }
}
