import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { preparedShop } from './prepared-shop.ts'
import { endServer, runServer, serverFlags } from './server-process.ts'
import { copyShop, removeShop, shopEnvironment } from './shop-database.ts'

/** The real server in its own process, on a copy of the prepared demo shop. */
export interface Shop {
  readonly port: number
  /** The process id. */
  readonly pid: number
  readonly dataDir: string
  readonly log: () => string
  /** SIGKILL, then started again on the same data and port. */
  restart(): Promise<void>
  /** Ends the server and leaves its data, for a test that reads the database. */
  end(): Promise<void>
  stop(): Promise<void>
}

/** Starts the server on its own copy of a prepared shop. */
export async function openShop(
  env: Readonly<Record<string, string>> = {},
  prepared: Promise<string> | string = preparedShop(),
): Promise<Shop> {
  const source = await prepared
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-'))
  await copyShop(source, dataDir)
  const all = { ...shopEnvironment(dataDir), ...env }
  const port = await freePort()
  let running = await runServer(dataDir, port, all, serverFlags)
  return {
    port,
    get pid() {
      return running.child.pid ?? 0
    },
    dataDir,
    log: () => running.log(),
    restart: async () => {
      await endServer(running.child, 'SIGKILL')
      running = await runServer(dataDir, port, all, serverFlags)
    },
    end: () => endServer(running.child, 'SIGTERM'),
    stop: async () => {
      await endServer(running.child, 'SIGTERM')
      await removeShop(dataDir)
    },
  }
}
