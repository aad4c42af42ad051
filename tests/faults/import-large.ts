import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateParts } from '../server/catalogue-office/generated-lists.ts'
import { reported, startImport } from './import-kill.ts'

export interface LargeReport {
  readonly rows: number
  readonly bad: number
  /** Whether the report names exactly the bad rows, at their lines. */
  readonly isExact: boolean
  readonly seconds: number
  /** The second run of the same import, which changes nothing. */
  readonly secondsAgain: number
  readonly isUnchanged: boolean
}

/** Imports a long list into a PostgreSQL database with the command, twice. */
export async function importLarge(rows: number, bad: number, databaseUrl: string): Promise<LargeReport> {
  const home = mkdtempSync(join(tmpdir(), 'partwright-import-large-'))
  try {
    const list = generateParts(rows, bad)
    const [path, report] = [join(home, 'parts.csv'), join(home, 'report.csv')]
    writeFileSync(path, list.text)
    const timed = async () => {
      const began = performance.now()
      const { said: reply } = await startImport({ dataDir: home, databaseUrl }, [path, '--report', report]).ended
      return { said: reply, seconds: Math.round((performance.now() - began) / 100) / 10 }
    }
    const first = await timed()
    const answer = reported(readFileSync(report, 'utf8'))
    const again = await timed()
    return {
      rows,
      bad: answer.length,
      isExact: JSON.stringify(answer) === JSON.stringify(list.expected),
      seconds: first.seconds,
      secondsAgain: again.seconds,
      isUnchanged: again.said.includes(` 0 added, 0 changed, ${(rows - bad).toLocaleString('en-US')} unchanged`),
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
