import type { X12Rules } from './characters.ts'
import { toIdentifier, toText } from './characters.ts'
import type { Loop, Segment } from './elements.ts'
import { toDate, toSegment, withoutGaps } from './elements.ts'
import type { X12Party } from './parties.ts'
import { toParty, toPlace } from './parties.ts'

/** An approved registration. Days are `YYYY-MM-DD`. */
export interface X12Registration {
  readonly number: string
  readonly serial: string
  readonly brand: string
  readonly model: string
  readonly soldOn: string | null
  readonly installedOn: string | null
  /** The name of its warranty scheme; empty without one. */
  readonly scheme: string
  readonly owner: X12Party
  readonly dealer: { readonly name: string; readonly city: string; readonly state: string }
}

/** The machine of a registration or claim, or why it cannot be sent. */
export function toMachine(
  { serial, brand, model }: Pick<X12Registration, 'serial' | 'brand' | 'model'>,
  rules: X12Rules,
): Loop {
  const sentSerial = toIdentifier(serial, 48, rules)
  const sentModel = toText(model, 48, rules)
  if (serial.trim() === '') return { ok: false, why: 'It has no serial number.' }
  if (sentSerial === null)
    return { ok: false, why: `Its serial number ${serial} has a character that X12 cannot carry.` }
  if (sentModel === '') return { ok: false, why: 'Its model has no name in letters that X12 can carry.' }
  const name = model.startsWith(brand) ? model : `${brand} ${model}`
  return {
    ok: true,
    segments: withoutGaps([
      toSegment('LIN', '1', 'MN', sentModel, 'SN', sentSerial),
      toSegment('PID', 'F', '', '', '', toText(name, 80, rules)),
    ]),
  }
}

const toDealer = ({ name, city, state }: X12Registration['dealer'], rules: X12Rules): Segment[] => {
  const sold = toText(name, 60, rules)
  return sold === '' ? [] : withoutGaps([toSegment('N1', 'SE', sold), toPlace({ city, state, postalCode: '' }, rules)])
}

/**
 * One registration of a Product Registration (140): its number, owner and dealer, machine, days and warranty scheme. Not
 * sent, with the reason: a serial number or model that X12 cannot carry, or neither owner nor dealer (the loop of parties
 * is mandatory).
 */
export function toRegistrationLoop(of: X12Registration, rules: X12Rules): Loop {
  const number = toIdentifier(of.number, 30, rules)
  if (number === null) return { ok: false, why: 'Its number has a character that X12 cannot carry.' }
  const machine = toMachine(of, rules)
  if (!machine.ok) return machine
  const parties = [...toParty('EN', of.owner, rules), ...toDealer(of.dealer, rules)]
  if (parties.length === 0)
    return { ok: false, why: 'It names neither an owner nor a dealer in letters that X12 can carry.' }
  const scheme = toText(of.scheme, 80, rules)
  return {
    ok: true,
    segments: withoutGaps([
      toSegment('REF', 'QT', number),
      ...parties,
      ...machine.segments,
      of.soldOn === null ? null : toSegment('DTM', '006', toDate(of.soldOn)),
      of.installedOn === null ? null : toSegment('DTM', '322', toDate(of.installedOn)),
      scheme === '' ? null : toSegment('REF', 'QS', '', scheme),
    ]),
  }
}
