import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { readReply } from '../../contract/kernel/read-reply.ts'

const note = z.object({ text: z.string(), class: z.enum(['office', 'servicer']) })
const row = {
  reply: z.object({ status: z.enum(['open', 'closed']), notes: z.array(note), places: z.array(z.array(z.number())) }),
} as unknown as Row
const office = { text: 'Key at the desk', class: 'office' }
const read = (over: object) => readReply(row, { status: 'open', notes: [office], places: [[1]], ...over })

describe('A reply', () => {
  it('is read whole where it fits, whatever it has besides', () => {
    expect(read({ later: 'field', notes: [{ ...office, later: 1 }] })).toEqual({
      ...{ ok: true, isPartial: false },
      value: { status: 'open', notes: [office], places: [[1]] },
    })
  })

  it('is read without the entries of lists that this build cannot read', () => {
    expect(read({ notes: [{ text: 'New', class: 'robot' }, office, { text: 5, class: 'robot' }] })).toMatchObject({
      ...{ ok: true, isPartial: true },
      value: { notes: [office] },
    })
    expect(read({ places: [[1, 'x', 2], 'y', [3]] })).toMatchObject({ ok: true, value: { places: [[1, 2], [3]] } })
  })

  it('is not read where something outside its lists is unknown, or where it is something else', () => {
    expect(read({ status: 'from-the-future' })).toEqual({ ok: false })
    expect(read({ status: 'from-the-future', notes: [{}] })).toEqual({ ok: false })
    for (const body of [null, undefined, 'text', [], {}]) expect(readReply(row, body)).toEqual({ ok: false })
  })
})
