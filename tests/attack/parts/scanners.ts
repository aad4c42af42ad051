// Debian's wapiti and sqlmap, where they are installed. Their findings are printed; a finding fails the attack.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Target } from '../target.ts'

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0
const minutes = (count: number) => count * 60_000

interface WapitiReport {
  readonly vulnerabilities: Readonly<Record<string, readonly { readonly path: string; readonly info: string }[]>>
}

/** Without those that ask a host of wapiti's own on the internet (ssrf): the attack stays on this machine. */
const wapitiModules = 'exec,file,sql,blindsql,xss,permanentxss,redirect,crlf'

function runWapiti({ base, tally }: Target): void {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-wapiti-'))
  const report = join(folder, 'report.json')
  spawnSync(
    'wapiti',
    [
      '-u',
      `${base}/`,
      '--scope',
      'folder',
      '-f',
      'json',
      '-o',
      report,
      '-m',
      wapitiModules,
      '--max-scan-time',
      '300',
      '--flush-session',
    ],
    { stdio: 'ignore', timeout: minutes(10), env: { ...process.env, HOME: folder } },
  )
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

function runSqlmap({ base, tally }: Target): void {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-sqlmap-'))
  for (const path of searched) {
    const done = spawnSync(
      'sqlmap',
      [
        '--batch',
        '--flush-session',
        '--level',
        '2',
        '--risk',
        '2',
        '--output-dir',
        folder,
        '-u',
        `${base}${path}`,
        '--headers',
        'X-Requested-With: XMLHttpRequest',
      ],
      { encoding: 'utf8', timeout: minutes(5), env: { ...process.env, HOME: folder } },
    )
    // Only this sentence says that it found a way in; ‘injectable’ is in its denials too.
    if (done.stdout.includes('identified the following injection point')) tally.findings.push(`sqlmap: ${path}`)
  }
  rmSync(folder, { recursive: true, force: true })
}

export function attackWithScanners(target: Target): void {
  for (const [program, run] of [
    ['wapiti', runWapiti],
    ['sqlmap', runSqlmap],
  ] as const)
    if (isInstalled(program)) run(target)
    else target.tally.skipped.push(`${program} is not installed (Debian: apt install ${program})`)
}
