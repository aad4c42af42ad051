import { describe, expect, it } from 'vitest'
import { compareScreens, compareWithServer, findLostTitles, findMissingOnScreen } from './saved-work.ts'
import type { SavedItem, ServerItem } from './saved-work.ts'

const item = (mark: string, change: Partial<SavedItem> = {}): SavedItem => ({
  ...{ kind: 'note', claim: 'c1', mark, isSure: true, isDiscarded: false, texts: [`${mark} text`] },
  ...change,
})
const row = (mark: string, position: number, change: Partial<ServerItem> = {}): ServerItem => ({
  ...{ kind: 'note', claim: 'c1', mark, text: `${mark} text`, position },
  ...change,
})
const clean = { lost: [], doubled: [], outOfOrder: [] }
const empty = { notes: [], trips: [], photos: [], waiting: 0 }

describe('What a campaign compares with the server', () => {
  it('holds where each item is there once, in order', () => {
    expect(compareWithServer([item('N1'), item('N2')], [row('N1', 1), row('N2', 2)], true)).toEqual(clean)
  })
  it('notices an item that is lost, on another claim, or has a text that was never saved', () => {
    expect(compareWithServer([item('N1')], [], true).lost).toHaveLength(1)
    expect(compareWithServer([item('N1')], [row('N1', 1, { claim: 'c2' })], true).lost).toHaveLength(1)
    expect(compareWithServer([item('N1')], [row('N1', 1, { text: 'N1 older' })], true).lost).toHaveLength(1)
  })
  it('notices an item that is there twice, or before an earlier one of its claim', () => {
    expect(compareWithServer([item('N1')], [row('N1', 1), row('N1', 2)], true).doubled).toHaveLength(1)
    expect(compareWithServer([item('N1'), item('N2')], [row('N1', 2), row('N2', 1)], true).outOfOrder).toHaveLength(1)
  })
  it('lets an item be absent that was discarded, or was interrupted while it was saved', () => {
    expect(compareWithServer([item('N1', { isDiscarded: true }), item('N2', { isSure: false })], [], true)).toEqual(
      clean,
    )
  })
  it('notices that a photo has lost its new title, unless a later one replaced it', () => {
    const first = { claim: 'c1', from: 'Photo 1', to: 'Picture 2', isSure: true }
    const photo = (text: string) => row('160', 1, { kind: 'photo', text })
    expect(findLostTitles([first], [photo('Picture 2')])).toEqual([])
    expect(findLostTitles([first], [photo('Photo 1')])).toHaveLength(1)
    expect(findLostTitles([{ ...first, isSure: false }], [photo('Photo 1')])).toEqual([])
    const second = { claim: 'c1', from: 'Picture 2', to: 'Picture 3', isSure: false }
    expect(findLostTitles([first, second], [photo('Picture 3')])).toEqual([])
  })
  it('does not ask for the order after a restore, which sends again what was lost', () => {
    expect(compareWithServer([item('N1'), item('N2')], [row('N1', 2), row('N2', 1)], false)).toEqual(clean)
  })
})

describe('What a campaign asks of a screen', () => {
  it('holds where it lists what the server has, in any order', () => {
    const screen = { ...empty, notes: ['b', 'a'] }
    expect(compareScreens(screen, { ...empty, notes: ['a', 'b'] })).toEqual([])
  })
  it('notices an item that is missing, surplus, there twice, or shown as waiting', () => {
    expect(compareScreens(empty, { ...empty, trips: ['a'] })).toHaveLength(1)
    expect(compareScreens({ ...empty, photos: ['a'] }, empty)).toHaveLength(1)
    expect(compareScreens({ ...empty, notes: ['a', 'a'] }, { ...empty, notes: ['a'] })).toHaveLength(1)
    expect(compareScreens({ ...empty, waiting: 1 }, empty)).toHaveLength(1)
  })
  it('notices at any moment that a saved item is not shown, shown twice, or shown with an older text', () => {
    expect(findMissingOnScreen({ ...empty, notes: ['N1 text'] }, [item('N1')])).toEqual([])
    expect(findMissingOnScreen(empty, [item('N1')])).toHaveLength(1)
    expect(findMissingOnScreen({ ...empty, notes: ['N1 text', 'N1 text'] }, [item('N1')])).toHaveLength(1)
    expect(findMissingOnScreen({ ...empty, trips: ['T1 old'] }, [item('T1', { kind: 'trip' })])).toHaveLength(1)
    expect(findMissingOnScreen(empty, [item('160', { kind: 'photo', texts: [] })])).toHaveLength(1)
  })
})
