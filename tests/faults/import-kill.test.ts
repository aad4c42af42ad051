import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { preparedOn } from '../support/prepared-database.ts'
import { seededBytes } from '../support/test-ports.ts'
import { onDatabases } from './databases.ts'
import { importKill, startImport } from './import-kill.ts'

const bytes = seededBytes(Number(process.env.FAULTS_SEED ?? 20261120))
const random = () => ((bytes(1)[0] ?? 0) + 0.5) / 256
const run = { rows: 1500, bad: 30, kills: 2, random }
const clean = { isTheSame: true, isExact: true, bad: 30 }

describe('an import into a data folder that was never started', () => {
  it('makes an empty shop first', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'partwright-import-new-'))
    try {
      const list = join(dataDir, 'parts.csv')
      writeFileSync(list, 'number,name,brand\nN-1,Belt,Novo\n')
      const { code, said } = await startImport({ dataDir }, [list, '--create']).ended
      expect(said).toContain('Preparing an empty shop')
      expect(said).toContain('1 added')
      expect(code).toBe(0)
      expect((await startImport({ dataDir }, [list]).ended).said).toContain('1 unchanged')
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})

describe('an import that is killed halfway and run again', () => {
  onDatabases((postgres) => {
    it('gives the same result as an undisturbed one', async () => {
      const url = postgres()?.url
      const report = await importKill({
        ...run,
        newDatabase: url === undefined ? null : () => preparedOn(url, 'demo'),
      })
      expect(report).toMatchObject(clean)
      expect(report.killed).toBeGreaterThan(0)
    })
  })
})
