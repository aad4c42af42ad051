// Debian's wapiti and sqlmap, where they are installed. Their findings are printed; a finding fails the attack.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCountingProxy } from '../counting-proxy.ts'
import type { Target } from '../target.ts'

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0
const minutes = (count: number) => count * 60_000

interface WapitiReport {
  readonly vulnerabilities: Readonly<Record<string, readonly { readonly path: string; readonly info: string }[]>>
}

/** Without those that ask a host of wapiti's own on the internet (ssrf): the attack stays on this machine. */
const wapitiModules = 'exec,file,sql,blindsql,xss,permanentxss,redirect,crlf'

/** Fewer requests than that are no scan. */
const minRequests = 30

/** Runs a program to its end, or for some minutes; returns what it printed. */
function runProgram(program: string, args: readonly string[], home: string, limitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: limitMs,
      env: { ...process.env, HOME: home },
    })
    let printed = ''
    child.stdout.on('data', (data: Buffer) => {
      printed += data.toString()
    })
    child.once('error', reject)
    child.once('close', () => {
      resolve(printed)
    })
  })
}

/** Pages that no link of the first one leads to. */
const moreStarts = [
  '/search?q=belt',
  '/search/belt',
  '/equipment-types',
  '/login',
  '/question',
  '/order-status',
  '/warranty/search',
]

async function runWapiti({ tally }: Target, base: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-wapiti-'))
  const report = join(folder, 'report.json')
  const starts = moreStarts.flatMap((path) => ['-s', `${base}${path}`])
  const options = ['--scope', 'folder', '-f', 'json', '-o', report, '-m', wapitiModules]
  const limits = ['--max-scan-time', '300', '--max-files-per-dir', '30', '--flush-session']
  await runProgram('wapiti', ['-u', `${base}/`, ...starts, ...options, ...limits], folder, minutes(10))
  const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as WapitiReport
  for (const [kind, found] of Object.entries(vulnerabilities))
    // The attack's server has no TLS: production stands behind one.
    for (const { path, info } of kind.startsWith('HTTP Secure Headers') || kind === 'Unencrypted Channels' ? [] : found)
      tally.findings.push(`wapiti, ${kind}: ${path} ${info}`)
  rmSync(folder, { recursive: true, force: true })
}

const searched = [
  '/api/search/products?keywords=belt',
  '/api/equipment/search?keywords=treadmill',
  // The star is the place that it tries.
  '/api/find-servicer/zip/55401*',
] as const

async function runSqlmap({ tally }: Target, base: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-sqlmap-'))
  const depth = ['--batch', '--flush-session', '--level', '2', '--risk', '2', '--output-dir', folder]
  const headers = ['--headers', 'X-Requested-With: XMLHttpRequest']
  for (const path of searched) {
    const printed = await runProgram('sqlmap', [...depth, '-u', `${base}${path}`, ...headers], folder, minutes(5))
    // Only this sentence says that it found a way in; ‘injectable’ is in its denials too.
    if (printed.includes('identified the following injection point')) tally.findings.push(`sqlmap: ${path}`)
  }
  rmSync(folder, { recursive: true, force: true })
}

export async function attackWithScanners(target: Target): Promise<void> {
  const { tally } = target
  for (const [program, run] of [
    ['wapiti', runWapiti],
    ['sqlmap', runSqlmap],
  ] as const) {
    if (!isInstalled(program)) {
      tally.skipped.push(`${program} is not installed (Debian: apt install ${program})`)
      continue
    }
    const before = tally.requests
    const proxy = await startCountingProxy(target)
    await run(target, proxy.base)
    proxy.stop()
    const sent = tally.requests - before
    console.log(`  ${program}: ${sent} requests`)
    if (sent < minRequests) tally.findings.push(`${program} sent ${sent} requests: it has not scanned`)
  }
}
