export const claimSteps = ['serial', 'customer', 'fault', 'parts', 'servicer', 'review'] as const
export type ClaimStep = (typeof claimSteps)[number]

/** The machine that the serial number identified, stored with the draft for offline use. */
export interface DraftMachine {
  readonly serial: string
  readonly equipment_id: number
  readonly model: string
  readonly brand: string
  readonly equipment_type: string
  readonly manufacturer_id: number
  readonly manufactured: string | null
  /** The last covered day of parts and labor, where the dates are known. */
  readonly parts_until: string | null
  readonly labor_until: string | null
}

/** A photo of the draft. Its bytes are stored beside the draft, by hash. */
export interface DraftPhoto {
  readonly sha256: string
  readonly title: string
  readonly type: string
}

/** The form fields, all as text. Drafts on devices are stored with these names. */
export type ClaimFields = Record<
  | 'serial'
  | 'purchased'
  | 'name'
  | 'company'
  | 'address1'
  | 'address2'
  | 'city'
  | 'state'
  | 'postal'
  | 'contact'
  | 'phone'
  | 'email'
  | 'reason'
  | 'words'
  | 'more'
  | 'visit'
  | 'visitAt'
  | 'miles'
  | 'hours'
  | 'emails',
  string
>

/** Who will repair the machine: the filer, a servicer that the office assigns, or one near the customer. */
export type ServicerSource = 'own' | 'office' | 'near'
export interface DraftServicer {
  readonly who: ServicerSource
  readonly address: { readonly id: number; readonly name: string; readonly postal: string } | null
}

/** A claim draft, saved on this device at every change. Its parts are stored beside it (`src/shared/claim-parts`). */
export interface ClaimDraft {
  readonly id: string
  readonly step: ClaimStep
  readonly fields: ClaimFields
  readonly machine: DraftMachine | null
  /** Id of the registration that filled in customer and purchase date, so that it fills them only once. */
  readonly filledFrom: string | null
  /** The serial number that it was found by. Drafts of earlier versions lack it. */
  readonly filledSerial?: string | null
  /** What it filled in: another machine's registration replaces it. Drafts of earlier versions lack it. */
  readonly prefilled?: Partial<ClaimFields>
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
  miles: '',
  hours: '',
  emails: '',
}

/** An empty draft. A servicer files for itself by default. */
export const createBlankDraft = (id: string, isServicer: boolean): ClaimDraft => ({
  id,
  step: 'serial',
  fields: noFields,
  machine: null,
  filledFrom: null,
  photos: [],
  servicer: { who: isServicer ? 'own' : 'office', address: null },
  shipTo: 'servicer',
})

/** A draft of an earlier version, which lacked fields. */
export const withAllFields = (draft: ClaimDraft): ClaimDraft => ({ ...draft, fields: { ...noFields, ...draft.fields } })

export const draftKey = 'new-claim'
export const photoKeyPrefix = 'new-claim-photo:'
export const getPhotoKey = (claim: string, sha256: string): string => `${photoKeyPrefix}${claim}:${sha256}`

/** The problem in one line: the selected reason and the typed text. */
export const formatProblem = ({ reason, words }: Pick<ClaimFields, 'reason' | 'words'>): string =>
  [reason.trim(), words.trim()].filter(Boolean).join(': ')

/** Whether the draft holds no input and no photos. */
export const isBlankDraft = (draft: ClaimDraft): boolean =>
  draft.photos.length === 0 && Object.values(draft.fields).every((value: string) => value.trim() === '')
