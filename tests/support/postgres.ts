import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { sharedServer } from './shop-database.ts'

export interface Postgres {
  /** The URL of its database `postgres`: superuser, no password, on this machine only. */
  readonly url: string
  /** Stops at once, like a power cut, and starts again on the same data. Needs `mayCrash`. */
  crash(): Promise<void>
  /** Starts a streaming replica of it on the same machine, which `stop` ends too. */
  startReplica(): Promise<Replica>
  stop(): Promise<void>
}

/** A replica of a cluster. */
export interface Replica {
  /** The url of the same database on the replica. */
  readonly toUrl: (url: string) => string
  /** Makes it a server of its own. */
  promote(): void
  stop(): void
}

const installed = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL on this machine, or null. */
export function postgresFolder(): string | null {
  if (!existsSync(installed)) return null
  const newest = readdirSync(installed)
    .filter((version) => existsSync(join(installed, version, 'bin/initdb')))
    .sort((a, b) => Number(b) - Number(a))[0]
  return newest === undefined ? null : join(installed, newest, 'bin')
}

/** Without crashes nothing has to be durable, so creating and dropping a database takes a tenth of the time. */
const unsynced = '-c fsync=off -c full_page_writes=off'

/**
 * Starts a private cluster in a temporary folder; null where no PostgreSQL is installed. Root may not run PostgreSQL, so
 * root starts it as `postgres`. `mayCrash`: it is durable and reached by TCP as in production, so that a test may crash it.
 * The others are reached by their socket, which takes a third less time per query.
 */
export async function startPostgres({ mayCrash = false } = {}): Promise<Postgres | null> {
  const bin = postgresFolder()
  if (bin === null) return null
  const isRoot = process.getuid?.() === 0
  const folder = mkdtempSync(join(tmpdir(), 'partwright-pg-'))
  if (isRoot) {
    execFileSync('chown', ['postgres', folder])
    chmodSync(folder, 0o700)
  }
  const run = (program: string, text: readonly string[]): void => {
    const [command, all] = isRoot
      ? (['runuser', ['-u', 'postgres', '--', join(bin, program), ...text]] as const)
      : ([join(bin, program), text] as const)
    execFileSync(command, all, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  }
  const data = join(folder, 'data')
  const port = await freePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=100 -c shared_buffers=64MB ${mayCrash ? '' : unsynced}`
  const start = () => {
    run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'])
  }
  const replicaData = join(folder, 'replica')
  const startReplica = async (): Promise<Replica> => {
    const replicaPort = await freePort()
    run('pg_basebackup', [
      ...['-h', folder, '-p', String(port), '-U', 'postgres', '-D', replicaData],
      ...['-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    ])
    const own = settings.replace(`-p ${port}`, `-p ${replicaPort}`)
    run('pg_ctl', ['-D', replicaData, '-w', '-l', join(folder, 'replica-log'), '-o', own, 'start'])
    return {
      toUrl: (url) => url.replace(`:${port}/`, `:${replicaPort}/`),
      promote: () => {
        run('pg_ctl', ['-D', replicaData, '-w', 'promote'])
      },
      stop: () => {
        run('pg_ctl', ['-D', replicaData, '-w', '-m', 'immediate', 'stop'])
      },
    }
  }
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-instructions', '--no-sync'])
  start()
  const endReplica = () => {
    if (!existsSync(join(replicaData, 'postmaster.pid'))) return
    run('pg_ctl', ['-D', replicaData, '-w', '-m', 'immediate', 'stop'])
  }
  const end = () => {
    try {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'])
    } catch {
      // It has stopped already.
    }
  }
  const stop = () => {
    endReplica()
    end()
    rmSync(folder, { recursive: true, force: true })
    return Promise.resolve()
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres${mayCrash ? '' : `?host=${encodeURIComponent(folder)}`}`,
    crash: async () => {
      end()
      await restarted(start)
    },
    startReplica,
    stop,
  }
}

/** The shared cluster of this test run, or a private one. Tests must not crash it. */
export async function anyPostgres(): Promise<Pick<Postgres, 'url' | 'stop'> | null> {
  const url = sharedServer()
  return url === null ? startPostgres() : { url, stop: () => Promise.resolve() }
}

/** A cluster that was stopped hard may need a second call while its last connections close. */
async function restarted(start: () => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      start()
      return
    } catch (error) {
      if (attempt === 5) throw error
      await new Promise((resolve) => setTimeout(resolve, 200 * attempt))
    }
  }
}
