import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openPGlite } from '../../server/db/connect.ts'
import { DumpFiles, readDump } from '../support/dump-files.ts'
import { preparedDump } from '../support/prepared-database.ts'
import { workThroughRestores } from './restored-database.ts'

const restores = Number(process.env['RESTORES'] ?? 2)
const firstSeed = Number(process.env['SEED'] ?? 20_261_120)

describe('a database that is restored from a backup', () => {
  it('has the files of a dump', async () => {
    const files = new DumpFiles(readDump(new Uint8Array(await (await preparedDump('none')).arrayBuffer())))
    const { db, dump, close } = await openPGlite({ files })
    // More than the log file that is there has room for, so that new files come too.
    await sql`create table large as select repeat(md5(n::text), 400) as words from generate_series(1, 2500) n`.execute(
      db,
    )
    const copy = files.copy()
    const dumped = readDump(new Uint8Array((await (await dump?.())?.arrayBuffer()) ?? []))
    const byPath = new Map(copy.map((entry) => [entry.path, entry]))
    expect(copy.length).toBe(dumped.length)
    for (const { bytes, ...entry } of dumped) {
      const own = byPath.get(entry.path)
      expect(own).toMatchObject(entry)
      if (Buffer.compare(bytes, own?.bytes ?? new Uint8Array()) !== 0) expect.fail(`${entry.path} differs`)
    }
    await close()
  })

  it.each(Array.from({ length: restores }, (_, index) => firstSeed + index))(
    'has in the end every note once that the phone was told had arrived (seed %i)',
    async (seed) => {
      const { saved, arrived, left, texts, shown } = await workThroughRestores(seed)
      expect(arrived.sort()).toEqual([...saved].sort())
      expect(left).toMatchObject({ waiting: 0, attention: 0 })
      expect(shown.sort()).toEqual(texts.sort())
    },
  )
})
