import { describe, expect, it } from 'vitest'
import {
  formatGroupProgress,
  getGroupLabel,
  listActions,
  toGroups,
} from '../../../src/features/outbox/components/outbox-groups.ts'
import { formatItemStatus } from '../../../src/features/outbox/components/item-text.ts'
import { createItemError, createItem } from '../labor-claims/support/claim.ts'

const now = Date.UTC(2026, 10, 20, 9, 40)

describe('The outbox by claim', () => {
  it('keeps the order of sending within a claim and lists claims that need attention first', async () => {
    const items = [
      createItem({ opId: 'c', seq: 3, groupId: 'claim:1' }),
      createItem({ opId: 'a', seq: 1, groupId: 'claim:1', state: 'acked' }),
      createItem({
        opId: 'b',
        seq: 2,
        groupId: 'claim:2',
        groupLabel: 'LC-2',
        state: 'rejected',
        error: createItemError(),
      }),
    ]
    const groups = toGroups(items)
    const known = new Map(items.map((item) => [item.opId, item]))
    expect(
      groups.map((group) => [getGroupLabel(group, known), group.entries.map(({ opId }) => opId), group.hasTrouble]),
    ).toEqual([
      ['LC-2', ['b'], true],
      ['LC-20418 · Lakeshore Community Gym', ['a', 'c'], false],
    ])
    expect(groups.map(formatGroupProgress)).toEqual(['1 of 1 stopped', '1 of 2 arrived, in this order'])
  })

  it('omits claims that have arrived completely', async () => {
    expect(
      toGroups([createItem({ state: 'acked' }), createItem({ opId: 'x', groupId: 'claim:2' })]).map(({ id }) => id),
    ).toEqual(['claim:2'])
  })

  it('has one line an action: a notice that goes with one has none, unless it was refused', () => {
    const notice = { icon: 'announce', kind: 'announceFiles' } as const
    const items = [
      createItem({ opId: 'notice', ...notice }),
      createItem({ opId: 'photo', icon: 'photo', kind: 'addFile' }),
      createItem({ opId: 'told', ...notice, state: 'acked' }),
      createItem({ opId: 'refused', ...notice, state: 'rejected', error: createItemError() }),
    ]
    expect(listActions(items).map(({ opId }) => opId)).toEqual(['photo', 'refused'])
  })
})

describe('An item of the outbox', () => {
  const photo = { icon: 'photo', progress: { sent: 1_100_000, total: 1_800_000, chunk: 5, chunks: 8 } } as const
  it('shows a photo’s progress, the time of the save and the next try', async () => {
    expect(formatItemStatus(createItem({ ...photo, state: 'sending' }), now)).toBe('1.1 of 1.8 MB · part 5 of 8')
    expect(formatItemStatus(createItem({ ...photo, progress: { ...photo.progress, sent: 0 } }), now)).toMatch(
      /^1\.8 MB · Saved \d\d:12$/,
    )
    const again = { attempts: 2, waiting: 'retry', nextAt: now + 60_000 } as const
    expect(formatItemStatus(createItem({ ...again, error: createItemError({ status: 503 }) }), now)).toMatch(
      /tried 2 times · next try \d\d:41$/,
    )
    expect(formatItemStatus(createItem(again), now)).toMatch(/^Saved \d\d:12 · next try \d\d:41$/)
  })

  it('shows what a held item waits for', async () => {
    expect(formatItemStatus(createItem({ waiting: 'parent' }), now)).toContain(
      'goes when the item before it is accepted',
    )
    expect(formatItemStatus(createItem({ waiting: 'update' }), now)).toContain('it goes after the update')
    expect(formatItemStatus(createItem({ waiting: 'other-owner' }), now)).toContain('who has to sign in to send it')
  })
})
