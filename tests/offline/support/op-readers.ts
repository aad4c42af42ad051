import type { PendingOp } from '../../../offline/operations/pending-op.ts'
import type { ReplicaPorts } from '../../../offline/replica/create-replica.ts'

/** Readers of these ops, which are decrypted already. The array may change meanwhile. */
export const createOpReaders = (ops: readonly PendingOp[] = []): Pick<ReplicaPorts, 'ops' | 'opsOf'> => ({
  ops: () => Promise.resolve(ops),
  opsOf: (groupId) => Promise.resolve(ops.filter((op) => op.groupId === groupId)),
})
