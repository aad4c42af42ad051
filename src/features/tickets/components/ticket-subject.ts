import type { TicketForm } from '../../../../contract/ticket-messages.ts'

/** What a question is about, as its address says it. */
export interface TicketSubject {
  /** A product_id. */
  readonly product: number | null
  /** The code of a machine's label. */
  readonly machine: string | null
  /** The name of a model, which its question begins with. */
  readonly model: string | null
  /** An order's number, and the key by which a visitor has it. */
  readonly order: string | null
  readonly orderKey: string | null
  /** The id of a claim or a registration, and its readable number. */
  readonly claim: string | null
  readonly registration: string | null
  readonly label: string | null
}

/** How a question about a model begins. */
export const beginQuestion = (model: string): string => `About the ${model}:\n`

const isUuid = (text: string | null): text is string => text !== null && /^[0-9a-f-]{36}$/.test(text)

/** Reads `?product=9`, `?machine=…`, `?model=Meridian T500`, `?order=SO-50012&key=…`, `?claim=…&about=LC-20418`, `?registration=…&about=…`. */
export function readSubject(search: URLSearchParams): TicketSubject {
  const product = Number(search.get('product') ?? '')
  const [claim, registration] = [search.get('claim'), search.get('registration')]
  return {
    product: Number.isInteger(product) && product > 0 ? product : null,
    machine: search.get('machine'),
    model: search.get('model'),
    order: search.get('order'),
    orderKey: search.get('key'),
    claim: isUuid(claim) ? claim : null,
    registration: isUuid(registration) ? registration : null,
    label: search.get('about'),
  }
}

/** The same in the body of the call. */
export const toSubjectBody = (
  subject: TicketSubject,
): Partial<Pick<TicketForm, 'product' | 'passport' | 'order' | 'order_key' | 'claim' | 'registration'>> => ({
  ...(subject.product === null ? {} : { product: subject.product }),
  ...(subject.machine === null ? {} : { passport: subject.machine }),
  ...(subject.order === null ? {} : { order: subject.order }),
  ...(subject.order === null || subject.orderKey === null ? {} : { order_key: subject.orderKey }),
  ...(subject.claim === null ? {} : { claim: subject.claim }),
  ...(subject.registration === null ? {} : { registration: subject.registration }),
})

/** What the body of a question is about; its label is not in it. */
export const toSubject = (body: TicketForm): TicketSubject => ({
  product: body.product ?? null,
  machine: body.passport ?? null,
  model: null,
  order: body.order ?? null,
  orderKey: body.order_key ?? null,
  claim: body.claim ?? null,
  registration: body.registration ?? null,
  label: null,
})

/** FNV-1a, 32 bits: enough to separate the drafts of machines, too little to recover a code. */
const hashCode = (code: string): string =>
  Array.from(code)
    .reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x0100_0193), 0x811c_9dc5 | 0)
    .toString(36)

/** The draft key of a question. Keys are stored unencrypted, so the code of a label is hashed. */
export function getTicketDraftKey({ product, machine, model, order, claim, registration }: TicketSubject): string {
  if (machine !== null) return `ticket:machine:${hashCode(machine)}`
  if (order !== null) return `ticket:order:${order}`
  if (claim !== null) return `ticket:claim:${claim}`
  if (registration !== null) return `ticket:registration:${registration}`
  if (model !== null) return `ticket:model:${model}`
  return `ticket:${product ?? ''}`
}
