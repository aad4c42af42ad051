// Signs operations with the key that this device got while their owner was signed in. Staff can import them as the owner's
// only with this proof (docs/decisions/050-proof-of-a-rescued-operation.md). WebCrypto would end a transaction: sign before.
import { formatProof, formatProofText } from '../../contract/op-proof.ts'
import { encodeUtf8, toBase64 } from '../crypto/bytes.ts'
import { ivKey } from '../crypto/cipher.ts'
import type { OpBody, OpRow } from '../db/tables.ts'
import type { Store } from '../session/current-user.ts'
import { readOpenRows } from './fetch-ops.ts'

/** The row as the proof covers it. */
export type SignedRow = Pick<
  OpRow,
  | 'ownerId'
  | 'opId'
  | 'seq'
  | 'kind'
  | 'v'
  | 'groupId'
  | 'dependsOn'
  | 'supersedes'
  | 'actingAs'
  | 'createdAt'
  | 'skewMs'
>
export type Signer = (row: SignedRow, input: Pick<OpBody, 'params' | 'query' | 'body'>) => Promise<string | undefined>

/** Signs as the current user. Without a key (a visitor, an older server) nothing is signed: such work waits for its owner. */
export function createSigner(crypto: Crypto, { proofKey: stored }: Pick<Store, 'proofKey'>): Signer {
  return async (row, { params, query, body }) => {
    if (stored === null || row.ownerId === null) return undefined
    const text = formatProofText({ ...row, owner: row.ownerId, deviceId: stored.deviceId, params, query, body })
    return formatProof(toBase64(await crypto.subtle.sign('HMAC', stored.key, encodeUtf8(text))))
  }
}

const signedFields = ['seq', 'groupId', 'supersedes', 'actingAs'] as const

/** Whether a proof that was made for `before` fits what is stored now. */
export const isSameWhenSigned = (before: OpRow, now: OpRow): boolean =>
  signedFields.every((name) => before[name] === now[name]) &&
  before.dependsOn.join() === now.dependsOn.join() &&
  before.body !== null &&
  now.body !== null &&
  ivKey(before.body) === ivKey(now.body)

/** Rows of one transaction. */
const batchSize = 200

/** Signs every open operation that has no proof: what an earlier build saved, and what changed its place when it was saved. */
export async function signOps(
  crypto: Crypto,
  { db, cipher, proofKey }: Pick<Store, 'db' | 'cipher' | 'proofKey'>,
): Promise<void> {
  if (proofKey === null) return
  const unsigned = (await readOpenRows(db)).filter((row) => row.proof === undefined && row.body !== null)
  if (unsigned.length === 0) return
  const sign = createSigner(crypto, { proofKey })
  for (let at = 0; at < unsigned.length; at += batchSize) {
    const proofs = new Map<OpRow, string>()
    for (const row of unsigned.slice(at, at + batchSize)) {
      const proof = await signStored(sign, cipher, row)
      if (proof !== undefined) proofs.set(row, proof)
    }
    await db.transaction('rw', db.ops, async () => {
      for (const [row, proof] of proofs) {
        const now = await db.ops.get(row.opId)
        if (now !== undefined && isSameWhenSigned(row, now)) await db.ops.update(row.opId, { proof })
      }
    })
  }
}

/** A record that cannot be read gets no proof. It stays as it is. */
async function signStored(sign: Signer, cipher: Store['cipher'], row: OpRow): Promise<string | undefined> {
  if (row.body === null) return undefined
  const input = await cipher.unsealJson('ops', row.opId, row.body).catch(() => null)
  return input === null ? undefined : sign(row, input as OpBody).catch(() => undefined)
}
