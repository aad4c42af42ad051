export const claimSteps = ['serial', 'customer', 'fault', 'parts', 'servicer', 'review'] as const
export type ClaimStep = (typeof claimSteps)[number]

/** What the serial told of the machine, kept with the draft so that it is known without a network too. */
export interface DraftMachine {
  readonly serial: string
  readonly equipment_id: number
  readonly model: string
  readonly brand: string
  readonly equipment_type: string
  readonly manufacturer_id: number
  readonly manufactured: string | null
  /** The last covered day of parts and labor, as far as the dates tell. */
  readonly parts_until: string | null
  readonly labor_until: string | null
}

/** A picture that waits for the claim: its bytes are kept beside the draft, under its hash. */
export interface DraftPhoto {
  readonly sha256: string
  readonly title: string
  readonly type: string
}

/** The fields that a person types, all text. */
export interface ClaimFields {
  serial: string
  purchased: string
  name: string
  company: string
  address1: string
  address2: string
  city: string
  state: string
  postal: string
  contact: string
  phone: string
  email: string
  reason: string
  words: string
  more: string
  visit: string
  visitAt: string
}

/** Who is to repair it: the filer itself, whoever the office chooses, or one that was found near the customer. */
export type WhoServices = 'own' | 'office' | 'near'
export interface DraftServicer {
  readonly who: WhoServices
  readonly address: { readonly id: number; readonly name: string; readonly postal: string } | null
}

/** A claim on its way to being filed, as it is kept on this device at every change. Its parts lie beside it (`shared/claim-parts.ts`). */
export interface ClaimDraft {
  readonly id: string
  readonly step: ClaimStep
  readonly fields: ClaimFields
  readonly machine: DraftMachine | null
  /** The registration that filled customer and purchase date, so that it is not asked again. */
  readonly filledFrom: string | null
  readonly photos: readonly DraftPhoto[]
  readonly servicer: DraftServicer
  readonly shipTo: 'servicer' | 'customer' | 'dealer'
}

const noFields: ClaimFields = {
  serial: '',
  purchased: '',
  name: '',
  company: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postal: '',
  contact: '',
  phone: '',
  email: '',
  reason: '',
  words: '',
  more: '',
  visit: '',
  visitAt: '',
}

/** An empty form; a servicer files for itself unless it says otherwise. */
export const blankDraft = (id: string, isServicer: boolean): ClaimDraft => ({
  id,
  step: 'serial',
  fields: noFields,
  machine: null,
  filledFrom: null,
  photos: [],
  servicer: { who: isServicer ? 'own' : 'office', address: null },
  shipTo: 'servicer',
})

export const draftKey = 'new-claim'
export const photoKeys = 'new-claim-photo:'
export const photoKey = (claim: string, sha256: string): string => `${photoKeys}${claim}:${sha256}`

/** What is wrong, in a sentence: the reason that was picked and the words that were typed. */
export const faultWords = ({ reason, words }: Pick<ClaimFields, 'reason' | 'words'>): string =>
  [reason.trim(), words.trim()].filter(Boolean).join(': ')

/** Whether anything was put into it that somebody would miss. */
export const isBlank = (draft: ClaimDraft): boolean =>
  draft.photos.length === 0 && Object.values(draft.fields).every((value: string) => value.trim() === '')
