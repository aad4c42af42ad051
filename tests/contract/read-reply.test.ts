import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { accountUsers } from '../../contract/account-users.ts'
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

  it('of one of several shapes is read without such entries too, in the shape that it has', () => {
    const page = z.object({ total: z.number(), data: z.array(note) })
    const record = z.object({ status: z.enum(['open', 'closed']), notes: z.array(note) })
    const either = { reply: z.union([record, page]) } as unknown as Row
    const robot = { text: 'New', class: 'robot' }
    const ofLater = { ok: true, isPartial: true }
    expect(readReply(either, { status: 'open', notes: [robot, office, robot] })).toEqual({
      ...ofLater,
      value: { status: 'open', notes: [office] },
    })
    expect(readReply(either, { total: 2, data: [robot, office] })).toEqual({
      ...ofLater,
      value: { total: 2, data: [office] },
    })
    expect(readReply(either, { status: 'later', notes: [robot] })).toEqual({ ok: false })
    // Inside a list an entry that fits none of its shapes is left out whole.
    const list = { reply: z.object({ rows: z.array(z.union([record, page])) }) } as unknown as Row
    expect(
      readReply(list, {
        rows: [
          { status: 'later', notes: [robot] },
          { total: 1, data: [robot, office] },
        ],
      }),
    ).toEqual({
      ...ofLater,
      value: { rows: [{ total: 1, data: [office] }] },
    })
  })

  it('to who adds a user is read with the permissions that this build knows', () => {
    const user = {
      ...{ user_id: 7, account_id: 2014, account_name: 'Hillcrest', email: 'nina@demo.test', title: '', suffix: '' },
      ...{ first_name: 'Nina', last_name: 'Roe', phone: '', admin: false, on_site: false, reviewer: false },
      ...{ local_admin: false, active: true, activated_at: null, address: null },
      permissions: [{ name: 'robots.teach' }, { name: 'orders.place' }],
    }
    expect(readReply(accountUsers.addNewUser, user)).toMatchObject({
      ...{ ok: true, isPartial: true },
      value: { email: 'nina@demo.test', permissions: [{ name: 'orders.place' }] },
    })
    expect(readReply(accountUsers.addNewUser, { message: 'Mailed again.' })).toMatchObject({ ok: true })
  })

  it('is not read where something outside its lists is unknown, or where it is something else', () => {
    expect(read({ status: 'from-the-future' })).toEqual({ ok: false })
    expect(read({ status: 'from-the-future', notes: [{}] })).toEqual({ ok: false })
    for (const body of [null, undefined, 'text', [], {}]) expect(readReply(row, body)).toEqual({ ok: false })
  })
})
