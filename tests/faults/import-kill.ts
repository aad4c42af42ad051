import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { openPGlite, openPostgres } from '../../server/db/connect.ts'
import { readCatalogue } from '../server/catalogue-office/import-harness.ts'
import { preparedDump } from '../support/prepared-database.ts'
import { serverFlags } from '../support/server-process.ts'
import { generateParts } from '../server/catalogue-office/generated-lists.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly said: string
}

/** The import command as a process, on a folder or a PostgreSQL. `kill` resolves when the process has ended. */
export function startImport(
  where: { readonly dataDir: string; readonly databaseUrl?: string | undefined },
  message: readonly string[],
): { readonly ended: Promise<Ended>; readonly hasBegun: Promise<void>; kill(): Promise<Ended> } {
  const child: ChildProcess = spawn(process.execPath, [...serverFlags, 'server/import.ts', ...message], {
    cwd: root,
    env: { ...process.env, DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl ?? '', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let reply = ''
  const begun = Promise.withResolvers<undefined>()
  const note = (chunk: Buffer) => {
    reply += chunk.toString()
    if (reply.includes('%')) begun.resolve(undefined)
  }
  child.stdout?.on('data', note)
  child.stderr?.on('data', note)
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      begun.resolve(undefined)
      resolve({ code, signal, said: reply })
    })
  })
  return {
    ended,
    hasBegun: begun.promise,
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

/** The bad rows in the command's report file: line and code. */
export const reported = (csv: string): (readonly [number, string])[] =>
  csv
    .split('\r\n')
    .slice(1)
    .map((row) => row.split('","'))
    .map((cells) => [Number(cells[1]), cells[3] ?? ''] as const)

export interface ImportKillRun {
  readonly rows: number
  readonly bad: number
  readonly kills: number
  readonly random: () => number
  /** Makes a database with the demo shop; null for the embedded one. */
  readonly newDatabase: (() => Promise<string>) | null
}
export interface ImportKillReport {
  /** How often it was killed before it finished: `kills`, unless it finished four times in five. */
  readonly killed: number
  readonly isTheSame: boolean
  /** Whether its report names exactly the bad rows. */
  readonly isExact: boolean
  readonly bad: number
  readonly products: number
}

/**
 * Kills an import repeatedly at random moments, then runs it to its end, and compares the result with that of an
 * undisturbed one.
 */
export async function importKill(run: ImportKillRun): Promise<ImportKillReport> {
  const home = mkdtempSync(join(tmpdir(), 'partwright-import-kill-'))
  try {
    const list = generateParts(run.rows, run.bad)
    const [path, report] = [join(home, 'parts.csv'), join(home, 'report.csv')]
    writeFileSync(path, list.text)
    const places = await twoShops(home, run.newDatabase)
    const calmly = startImport(places.calm, [path])
    await calmly.hasBegun
    const began = performance.now()
    const whole = await calmly.ended
    if (whole.code !== 2) throw new Error(`The undisturbed import ended with ${whole.code ?? ''}: ${whole.said}`)
    // A quarter of the undisturbed time: the next run is faster over rows that exist already.
    const max = (performance.now() - began) / 4
    let killed = 0
    for (let tries = 0; killed < run.kills && tries < 5 * run.kills; tries += 1) {
      const command = startImport(places.disturbed, [path])
      await command.hasBegun
      await pause(run.random() * max)
      if ((await command.kill()).signal === 'SIGKILL') killed += 1
    }
    const last = await startImport(places.disturbed, [path, '--report', report]).ended
    if (last.code !== 2) throw new Error(`The last import ended with ${last.code ?? ''}: ${last.said}`)
    const answer = reported(readFileSync(report, 'utf8'))
    const calm = await contents(await openShop(places.calm))
    const disturbed = await contents(await openShop(places.disturbed))
    return {
      killed,
      isTheSame: calm.text === disturbed.text,
      bad: answer.length,
      isExact: JSON.stringify(answer) === JSON.stringify(list.expected),
      products: disturbed.products,
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

type Place = { readonly dataDir: string; readonly databaseUrl?: string | undefined }

async function twoShops(
  home: string,
  newDatabase: ImportKillRun['newDatabase'],
): Promise<{ readonly calm: Place; readonly disturbed: Place }> {
  if (newDatabase !== null)
    return {
      calm: { dataDir: home, databaseUrl: await newDatabase() },
      disturbed: { dataDir: home, databaseUrl: await newDatabase() },
    }
  const [calm, disturbed] = [join(home, 'calm'), join(home, 'disturbed')]
  mkdirSync(calm)
  const shop = await openPGlite({ folder: join(calm, 'pg'), dump: await preparedDump('demo') })
  await shop.close()
  cpSync(calm, disturbed, { recursive: true })
  return { calm: { dataDir: calm }, disturbed: { dataDir: disturbed } }
}

const openShop = async ({ dataDir, databaseUrl }: Place): Promise<OpenDatabase> =>
  databaseUrl === undefined ? openPGlite({ folder: join(dataDir, 'pg') }) : openPostgres(databaseUrl, 2)

async function contents(shop: OpenDatabase): Promise<{ readonly text: string; readonly products: number }> {
  try {
    const catalogue = (await readCatalogue(shop.db)) as { readonly products: readonly unknown[] }
    return { text: JSON.stringify(catalogue), products: catalogue.products.length }
  } finally {
    await shop.close()
  }
}
