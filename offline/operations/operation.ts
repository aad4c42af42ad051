// A queued operation is one object: its row, its place in the outbox, its effect on snapshots and its description.
// Everything else asks these members through the registry (all.ts). A missing member does not compile.
import type { Row, Sent } from '../../contract/kernel/endpoint.ts'
import type { QueuedKind, QueuedRows } from '../../contract/queued-kinds.ts'
import type { Claim, ClaimRow } from '../../contract/shapes/claim.ts'
import type { Order } from '../../contract/shapes/order.ts'
import type { WarrantyRecord } from '../../contract/shapes/registration.ts'
import type { OutboxItem, Owner, PhotoInput, Seen } from '../engine.ts'
import type { LooseInput } from '../http/request.ts'
import type { Description, Fact } from './description.ts'
import type { PendingOp } from './pending-op.ts'

/** A row that can wait in the outbox. It carries the payload version; its upgrades are on the row, where the server reads them. */
export type QueuedRow = Row & { readonly effect: 'write'; readonly offline: 'queue'; readonly v: number }

/** A file whose bytes are on this device only. */
export type LocalFile = Seen<Claim>['localFiles'][number]
/** What has files and expects some: a claim or a registration. */
export type WithFiles = Pick<Claim, 'files' | 'expected_files'>

/** Who uses the device, and the day on it (`YYYY-MM-DD`). */
export interface DeviceContext {
  readonly me: Owner
  readonly today: string
}

/** What an operation does to the snapshot of its claim. */
export interface ClaimEffect {
  /** The claim that the operation files; null where it cannot be read. Only the operation that files a claim has it. */
  readonly create: ((op: PendingOp, me: Owner) => Claim | null) | null
  readonly apply: ((claim: Claim, op: PendingOp, me: Owner) => Claim) | null
  /** The same for a row of a list. */
  readonly applyToRow: ((row: ClaimRow, op: PendingOp, me: Owner) => ClaimRow) | null
  /** The file that the operation adds, shown from this device; null once the server has it. */
  readonly findLocalFile: ((claim: WithFiles, op: PendingOp) => LocalFile | null) | null
  /** Whether the server answers with the whole claim: the newest answer is then the snapshot to start from. */
  readonly answersWithClaim: boolean
}

/** What an operation does to the snapshot of its registration. */
export interface RegistrationEffect {
  /** The registration that the operation makes; null where it cannot be read. */
  readonly create: ((op: PendingOp, context: DeviceContext) => WarrantyRecord | null) | null
  readonly apply: ((record: WarrantyRecord, op: PendingOp, me: Owner) => WarrantyRecord) | null
  readonly findLocalFile: ((record: WithFiles, op: PendingOp) => LocalFile | null) | null
  /** The pictures that the operation announces. */
  readonly getExpectedPictures:
    | ((op: PendingOp) => readonly { readonly sha256: string; readonly title: string }[])
    | null
  /** SHA-256 of the pictures that a new registration names itself: the server counts them from the start. */
  readonly getNamedPictures: ((op: PendingOp) => readonly string[]) | null
  /** SHA-256 of the pictures that the operation withdraws. Only the withdrawal has it. */
  readonly getWithdrawnPictures?: (op: PendingOp) => readonly string[]
}

/** What an operation does to the snapshot of its order. */
export interface OrderEffect {
  readonly apply: (order: Order, op: PendingOp, me: Owner) => Order
}

/** What an operation belongs to. Operations on one claim, registration or order keep their order. */
export type Target<R extends Row> =
  | { readonly of: 'claim'; id(input: Sent<R>): string; readonly effect: ClaimEffect }
  | { readonly of: 'registration'; id(input: Sent<R>): string; readonly effect: RegistrationEffect }
  | { readonly of: 'order'; id(input: Sent<R>): string; readonly effect: OrderEffect }
  | { readonly of: 'device'; groupId(input: Sent<R>): string }

/** A snapshot that is fetched again after the server has acknowledged the operation. */
export type Refreshed = 'claim' | 'registration' | 'registrations' | 'order'

/** An operation that a person can correct has a form (src/shared/edit-form-registry.ts). */
export interface Editing {
  /** Whether the form can show this one. */
  readonly canEdit: (item: Pick<OutboxItem, 'input'>) => boolean
}

/** Another op of the same entity that waits and was never sent. */
export interface WaitingOp {
  readonly kind: string
  readonly input: { readonly params: unknown; readonly body: unknown }
}

export interface OperationDefinition<K extends string, R extends QueuedRow, E extends Editing | null> {
  /** Stored with every op. It never changes. */
  readonly kind: K
  readonly row: R
  /** Words go before photos. The value is stored. */
  readonly queue: 'words' | 'photos'
  readonly icon: OutboxItem['icon']
  /** Whether it makes something new: `body.id` is minted where the form gave none. */
  readonly mintsId: boolean
  /** The id of what it makes or changes. */
  entityId(input: Sent<R>): string
  /** One line for lists and exports. The value is stored with the op. */
  label(input: Sent<R>): string
  readonly target: Target<R>
  /** The ids under which a screen finds its state; none where nothing of it is shown. */
  getPendingKeys(op: PendingOp): readonly string[]
  readonly refreshes: readonly Refreshed[]
  /** The input of a waiting op with this one merged into it, or null where both are sent. */
  foldInto(waiting: WaitingOp, input: Sent<R>): LooseInput | null
  /** Its title and facts for the outbox; null where the saved input cannot be read. */
  describe(item: DescribedItem): Description | null
  /** What the server has now of the same thing, from its answer to a conflict. */
  describeServerState(item: Pick<OutboxItem, 'entityId' | 'error'>): readonly Fact[]
  readonly editing: E
}

export type DescribedItem = Pick<OutboxItem, 'input' | 'label' | 'known'>

export interface Operation<
  R extends QueuedRow = QueuedRow,
  K extends string = string,
  E extends Editing | null = Editing | null,
> extends OperationDefinition<K, R, E> {
  /** Version of the payload. */
  readonly version: number
  /** Ops of one group are sent in order: `claim:<id>`, `registration:<id>`, `order:<number>`, or a queue of the device. */
  groupId(input: Sent<R>): string
}

/** Makes one operation. Types are inferred from the definition, so that the registry needs no casts. */
export function defineOperation<
  const K extends QueuedKind,
  R extends QueuedRow & QueuedRows[K],
  E extends Editing | null,
>(definition: OperationDefinition<K, R, E>): Operation<R, K, E> {
  const { target } = definition
  return {
    ...definition,
    version: definition.row.v,
    groupId: (input) => (target.of === 'device' ? target.groupId(input) : toGroupId(target.of, target.id(input))),
  }
}

type Grouped = Exclude<Target<QueuedRow>['of'], 'device'>
const toGroupId = (of: Grouped, id: string) => `${of}:${id}`

/** The group in which everything of one claim keeps its order. */
export const claimGroup = (id: string): string => toGroupId('claim', id)

/** The group in which everything of one registered machine keeps its order. */
export const recordGroup = (id: string): string => toGroupId('registration', id)

/** The group in which everything of one order keeps its order; also the key of its snapshot. `id` is the order id. */
export const orderGroup = (id: string): string => toGroupId('order', id)

/** One write of a list that is saved as a whole. */
export interface QueuedWrite {
  readonly operation: Operation
  readonly input: LooseInput
  readonly photos?: readonly PhotoInput[]
  readonly groupLabel?: string
  readonly known?: unknown
}

/** Pairs an operation with its own input, so that a list of different operations keeps its types. */
export function toQueuedWrite<R extends QueuedRow>(
  operation: Operation<R>,
  input: Sent<R>,
  options: Omit<QueuedWrite, 'operation' | 'input'> = {},
): QueuedWrite {
  return { operation, input, ...options }
}
