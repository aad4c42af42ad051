import { describe, expect, it } from 'vitest'
import { personData } from '../../../contract/person-data.ts'
import { NoAnswer } from '../../../offline/http/call.ts'
import { SaveRefused } from '../../../offline/outbox/save-refused.ts'
import { wipeIfErased } from '../../../src/app/session/wipe-erased.ts'
import { createTestEngine } from '../support/engine.ts'

const dale = { userId: 7, accountId: 3, email: 'dale@demo.test', name: 'Dale Ott' }
function start(answer: unknown, owner: typeof dale | null = dale) {
  const left: string[] = []
  const asked: unknown[] = []
  const engine = createTestEngine({
    owner: async () => owner,
    call: async (row, input) => {
      asked.push([row, input.params])
      if (answer instanceof Error) throw answer
      return answer
    },
    signOut: async (unsent) => {
      left.push(unsent)
    },
  })
  return { engine, left, asked }
}

describe('A device whose session has ended', () => {
  it('wipes what it holds where its person was erased, with what waits', async () => {
    const { engine, left, asked } = start({ is_erased: true })
    expect(await wipeIfErased(engine)).toBe(true)
    expect(left).toEqual(['discard'])
    expect(asked).toEqual([[personData.table.isErased, { id: 7 }]])
  })

  it.each([
    ['another answer', { is_erased: false }],
    ['no server', new NoAnswer('The server did not answer.')],
    ['a strange answer', {}],
  ])('keeps all of it with %s', async (_what, answer) => {
    const { engine, left } = start(answer)
    expect(await wipeIfErased(engine)).toBe(false)
    expect(left).toEqual([])
  })

  it('leaves what belongs to a person who signed in before the answer', async () => {
    const { engine } = start({ is_erased: true })
    engine.signOut = async (_unsent, of) => {
      // As the engine, for whom another person has signed in.
      if (of !== 8) throw new SaveRefused('signed-out')
    }
    await expect(wipeIfErased(engine)).rejects.toMatchObject({ code: 'signed-out' })
  })

  it('asks nothing where it works for no one', async () => {
    const { engine, asked } = start({ is_erased: true }, null)
    expect(await wipeIfErased(engine)).toBe(false)
    expect(asked).toEqual([])
  })
})
