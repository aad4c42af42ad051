import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, demoSalt } from '../../demo/accounts.ts'
import { openPGlite } from '../../server/db/connect.ts'
import { hashPassword } from '../../server/modules/auth/index.ts'
import { defaultPasswordCost } from '../../server/ports/password-cost.ts'
import { freePort } from '../support/free-port.ts'
import { preparedDump } from '../support/prepared-database.ts'
import type { SpawnedServer } from './spawned-server.ts'
import { spawnedServer } from './spawned-server.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs the server until it ends by itself: its exit code and what it said. */
async function runMain(env: Readonly<Record<string, string>>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let reply = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      reply += chunk.toString()
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: reply }
}

/** The user whose sign-in takes as long as in a real shop, so that it is still in flight when the server stops. */
const slowlyHashed = 'servicer2@demo.test'

/** Puts the demo shop on the embedded database into a folder. `tests/server/dev-loop.test.ts` sees a server build it. */
async function makeShop(dataDir: string): Promise<void> {
  const { db, close } = await openPGlite({ folder: join(dataDir, 'pg'), dump: await preparedDump('demo') })
  const passwordHash = await hashPassword(demoPassword, defaultPasswordCost, demoSalt)
  await db.updateTable('app_user').set({ password_hash: passwordHash }).where('email_key', '=', slowlyHashed).execute()
  await close()
}

describe('a server that starts', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-start-'))
  let server: SpawnedServer
  beforeAll(async () => {
    await makeShop(dataDir)
    server = spawnedServer({ dataDir, port: await freePort() })
    await server.start()
  })
  afterAll(async () => {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const get = (path: string) => fetch(`${server.url}${path}`, { headers: { 'x-requested-with': 'XMLHttpRequest' } })

  it('answers from the shop in its folder', async () => {
    expect((await get('/readyz')).status).toBe(200)
    expect(await (await get('/api/site')).json()).toMatchObject({ use_warranty: true })
    const login = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ email: slowlyHashed, password: 'Repair-2026' }),
    })
    expect(await login.json()).toMatchObject({ logged_in: true, servicer: true })
  })

  it('is alone on its folder: a second one is refused with a sentence', async () => {
    const { code, said: reply } = await runMain({
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PORT: '0',
      NODE_ENV: 'development',
    })
    expect([code, reply.trim()]).toEqual([
      1,
      expect.stringMatching(
        /^Another Partwright \(process \d+\) is using .*\. Stop it, or set DATA_DIR to another folder\.$/,
      ),
    ])
  })

  it('says in one sentence which value cannot be used, and that its database does not answer', async () => {
    const other = mkdtempSync(join(tmpdir(), 'partwright-other-'))
    expect(
      await runMain({
        DATA_DIR: other,
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
        PORT: '0',
        NODE_ENV: 'development',
      }),
    ).toEqual({ code: 1, said: 'The database at DATABASE_URL does not respond. Start it, or correct DATABASE_URL.\n' })
    expect(await runMain({ DATA_DIR: other, PORT: 'eighty' })).toEqual({ code: 1, said: 'PORT must be a number.\n' })
    rmSync(other, { recursive: true, force: true })
  })

  it('takes over the folder of one that was killed', async () => {
    await server.kill()
    expect(existsSync(join(dataDir, 'lock.json'))).toBe(true)
    await server.start()
    expect((await get('/healthz')).status).toBe(200)
  })

  it('stops gracefully: what is in flight is answered, then the folder is free', async () => {
    const login = fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ email: slowlyHashed, password: 'Repair-2026' }),
    })
    await get('/healthz')
    const code = await server.stop()
    expect([(await login).status, code, existsSync(join(dataDir, 'lock.json'))]).toEqual([200, 0, false])
    await server.start()
  })
})
