import { expect, it } from 'vitest'
import { createDraftWriter } from '../../../src/features/warranty/components/register/draft-writer.ts'

it('The drafts of a registration are written in the order of their last changes, one after the other', async () => {
  const written: unknown[] = []
  const writer = createDraftWriter(
    {
      saveDraft: async (key, value) => {
        written.push([key, value])
      },
      dropDraft: async (key) => {
        written.push([key])
      },
    },
    () => undefined,
  )
  writer.save('entry', 'M')
  writer.save('entry', 'MT5')
  // The machine is added: it is in the list before the next one takes its place.
  writer.save('row', 'MT5')
  writer.save('entry', '')
  await writer.flush()
  expect(written).toEqual([
    ['entry', 'M'],
    ['row', 'MT5'],
    ['entry', ''],
  ])
  writer.save('row', 'MT6')
  writer.save('other', 1)
  writer.save('row', 'MT7')
  writer.drop('other')
  await writer.flush()
  expect(written.slice(3)).toEqual([['row', 'MT6'], ['row', 'MT7'], ['other']])
})
