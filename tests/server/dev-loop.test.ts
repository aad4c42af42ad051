import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../support/free-port.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = ['contract', 'demo', 'domain', 'offline', 'public', 'server', 'src', 'sw', 'tools']

let folder: string
let api: string
let dev: ChildProcess
let output = ''

/** Copies the project to a folder where the test may change it. The packages are links, Vite's cache is the copy's own. */
async function copyProject(): Promise<string> {
  const to = await mkdtemp(join(tmpdir(), 'partwright-dev-'))
  const files = (await readdir(root)).filter((name) => /\.(ts|json|html)$/.test(name))
  await Promise.all([...sources, ...files].map((name) => cp(join(root, name), join(to, name), { recursive: true })))
  await mkdir(join(to, 'node_modules'))
  const packages = (await readdir(join(root, 'node_modules'))).filter((name) => name !== '.vite')
  await Promise.all(
    packages.map((name) => symlink(join(root, 'node_modules', name), join(to, 'node_modules', name), 'junction')),
  )
  return to
}

/** The text at an address; an empty string while it does not answer. */
const read = async (url: string): Promise<string> =>
  fetch(url, { headers: { 'x-requested-with': 'XMLHttpRequest' } }).then(
    async (response) => (response.ok ? response.text() : ''),
    () => '',
  )
const printed = (pattern: RegExp): string | undefined => pattern.exec(output)?.[1]

beforeAll(async () => {
  folder = await copyProject()
  const port = await freePort()
  api = `http://127.0.0.1:${port}`
  dev = spawn(process.execPath, ['tools/dev.ts', '--worker'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      NO_COLOR: '1',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SEED: 'none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
})
afterAll(async () => {
  const exit = once(dev, 'exit')
  dev.kill()
  await exit
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const patience = { timeout: 50_000, interval: 200 }
/** The first start compiles everything, beside whatever else the machine does. */
const startPatience = { timeout: 150_000, interval: 200 }

describe('`npm run dev`', () => {
  it('starts the server under --watch, worker threads included', { timeout: 160_000 }, async () => {
    await expect.poll(() => read(`${api}/readyz`), startPatience).not.toBe('')
    expect(await read(`${api}/api/postal-code/55401`), output).toContain('Minneapolis')
  })

  it('prints the link that makes the first administrator of a new shop', async () => {
    await expect.poll(() => printed(/(http:\S+\/setup\/[\w-]{32})\s/), patience).toBeDefined()
  })

  it('serves a changed file of the app', async () => {
    await expect.poll(() => printed(/Local:\s+(http:\S+?)\/\s/), patience).toBeDefined()
    const address = `${printed(/Local:\s+(http:\S+?)\/\s/) ?? ''}/src/main.ts`
    expect(await read(address)).toContain('import')
    await appendFile(join(folder, 'src/main.ts'), "\ndocument.title = 'changed app'\n")
    await expect.poll(() => read(address), patience).toContain('changed app')
  })

  it('serves the service worker when it was started with `--worker`', async () => {
    const address = printed(/Local:\s+(http:\S+?)\/\s/) ?? ''
    expect(await read(`${address}/dev-sw.js?dev-sw`)).toContain('/index.html')
  })

  it('restarts the server when one of its files changes', async () => {
    await appendFile(join(folder, 'server/main.ts'), "\nprocess.stdout.write('changed server\\n')\n")
    await expect.poll(() => output, patience).toContain('changed server')
    await expect.poll(() => read(`${api}/readyz`), patience).not.toBe('')
  })
})
