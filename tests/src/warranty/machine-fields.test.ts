import { describe, expect, it } from 'vitest'
import {
  followScheme,
  getMachineChange,
  mergeMachineFields,
  noScheme,
  readMachineDraft,
  toMachineFields,
} from '../../../src/features/warranty/components/review/machine-fields.ts'
import { aRecord, t500 } from '../../offline/support/records.ts'

const withScheme = toMachineFields({ ...aRecord({ purchased_date: '2025-11-02' }), scheme: t500.scheme })
const without = toMachineFields({ ...aRecord({ purchased_date: '2025-11-02' }), scheme: null })
const home = String(t500.scheme?.scheme_id)
const later = { purchased_date: '2025-11-05' }
const body = { purchased_date: '2025-11-05', was: { purchased_date: '2025-11-02' } }

describe('the warranty of a corrected machine', () => {
  it('stays none where the reviewer has chosen none, also when a date is corrected then', () => {
    const none = { ...withScheme, scheme_id: noScheme }
    expect(followScheme(withScheme, none, { ...none, ...later })).toBe(noScheme)
    expect(followScheme(withScheme, { ...none, ...later }, none)).toBe(noScheme)
    expect(followScheme(withScheme, none, { ...none, equipment_id: '99' })).toBe(noScheme)
    expect(getMachineChange(withScheme, { ...none, ...later })).toEqual({ ...body, scheme_id: null })
    expect(getMachineChange(withScheme, none)).toEqual({ scheme_id: null, was: { scheme_id: Number(home) } })
  })

  it('may be none where the record has none and its date is corrected', () => {
    expect(followScheme(without, without, { ...without, ...later })).toBe('')
    expect(getMachineChange(without, { ...without, ...later, scheme_id: '' })).toEqual(body)
    expect(getMachineChange(without, { ...without, ...later })).toEqual({ ...body, scheme_id: null })
    expect(followScheme(without, { ...without, ...later, scheme_id: '' }, without)).toBe(noScheme)
    expect(getMachineChange(without, without)).toBeNull()
  })

  it('stays where a floor model loses the date that it was stored with', () => {
    const floor = { ...withScheme, floor_model: true }
    const was = { purchased_date: '2025-11-02' }
    expect(getMachineChange(floor, floor)).toEqual({ purchased_date: null, was })
    expect(getMachineChange({ ...floor, purchased_date: '' }, { ...floor, purchased_date: '' })).toBeNull()
    const sold = { ...floor, floor_model: false, scheme_id: '' }
    const body = { floor_model: false, was: { floor_model: true, ...was } }
    expect(getMachineChange(floor, { ...sold, ...later })).toEqual({ ...later, ...body })
    expect(getMachineChange(floor, sold)).toEqual({ ...was, ...body })
  })

  it('is still none after a clash, and the present one where nothing calls for another any more', () => {
    const theirs = { ...withScheme, ...later }
    expect(mergeMachineFields({ ...theirs, scheme_id: noScheme }, withScheme, theirs).scheme_id).toBe(noScheme)
    expect(mergeMachineFields({ ...theirs, scheme_id: '' }, withScheme, theirs).scheme_id).toBe(home)
  })

  it('of a draft of an earlier build is the one that fits where no other was chosen', () => {
    const read = (scheme_id: string, shown = withScheme, changed: object = later) =>
      readMachineDraft({ fields: { ...shown, ...changed, scheme_id }, shown }).fields.scheme_id
    expect(read(home)).toBe('')
    expect(read('')).toBe('')
    expect(read('77')).toBe('77')
    expect(read('', withScheme, {})).toBe(noScheme)
    const earlier = { ...without, scheme_id: '' }
    expect(readMachineDraft({ fields: earlier, shown: earlier })).toEqual({ fields: without, shown: without })
    const chosen = { fields: { ...withScheme, ...later }, shown: withScheme, isChosen: true } as const
    expect(readMachineDraft(chosen)).toEqual({ fields: chosen.fields, shown: withScheme })
  })
})
