import { describe, expect, it } from 'vitest'
import { groupsOf, groupWords } from '../../../src/features/outbox/components/outbox-groups.ts'
import { itemLine } from '../../../src/features/outbox/components/item-text.ts'
import { errorOf, itemOf } from '../labor-claims/support/claim.ts'

const now = Date.UTC(2026, 10, 20, 9, 40)

describe('the outbox by claim', () => {
  it('keeps the order of sending within a claim and puts first what needs the person', () => {
    const groups = groupsOf([
      itemOf({ opId: 'c', seq: 3, groupId: 'claim:1' }),
      itemOf({ opId: 'a', seq: 1, groupId: 'claim:1', state: 'acked' }),
      itemOf({ opId: 'b', seq: 2, groupId: 'claim:2', groupLabel: 'LC-2', state: 'rejected', error: errorOf() }),
    ])
    expect(groups.map((group) => [group.label, group.items.map((item) => item.opId), group.hasTrouble])).toEqual([
      ['LC-2', ['b'], true],
      ['LC-20418 · Lakeshore Community Gym', ['a', 'c'], false],
    ])
    expect(groups.map(groupWords)).toEqual(['1 of 1 stopped', '1 of 2 arrived, in this order'])
  })

  it('leaves out what has arrived whole, and shows announcements too, so that the list and the count agree', () => {
    expect(
      groupsOf([
        itemOf({ state: 'acked' }),
        itemOf({ opId: 'x', groupId: 'claim:2', icon: 'announce', kind: 'announceFiles' }),
      ]).map((group) => group.id),
    ).toEqual(['claim:2'])
  })
})

describe('an item of the outbox', () => {
  const photo = { icon: 'photo', progress: { sent: 1_100_000, total: 1_800_000, part: 5, parts: 8 } } as const
  it('says how far a photo is, when words were saved, and when the next try is', () => {
    expect(itemLine(itemOf({ ...photo, state: 'sending' }), now)).toBe('1.1 of 1.8 MB · part 5 of 8')
    expect(itemLine(itemOf({ ...photo, progress: { ...photo.progress, sent: 0 } }), now)).toMatch(
      /^1\.8 MB · Saved \d\d:12$/,
    )
    expect(itemLine(itemOf({ attempts: 2, waiting: 'retry', nextAt: now + 60_000 }), now)).toMatch(
      /tried 2 times · next try \d\d:41$/,
    )
  })

  it('says what a held one waits for', () => {
    expect(itemLine(itemOf({ waiting: 'parent' }), now)).toContain('goes when the item before it is accepted')
    expect(itemLine(itemOf({ waiting: 'update' }), now)).toContain('it goes after the update')
    expect(itemLine(itemOf({ waiting: 'other-owner' }), now)).toContain('who has to sign in to send it')
  })
})
