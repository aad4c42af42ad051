import { describe, expect, it } from 'vitest'
import { workThroughRestores } from './restored-database.ts'

const restores = Number(process.env['RESTORES'] ?? 2)
const firstSeed = Number(process.env['SEED'] ?? 20_261_120)

describe('a database that is restored from a backup', () => {
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
