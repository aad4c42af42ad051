// The text that a device signs for each operation (docs/decisions/050-proof-of-a-rescued-operation.md). Device and server
// build it alike; the key behind it is the owner's on that device.

/** What the proof of an operation covers: everything that an import acts on. */
export interface ProvenOp {
  readonly owner: number
  readonly deviceId: string
  readonly opId: string
  readonly seq: number
  readonly kind: string
  readonly v: number
  readonly params: unknown
  readonly query: unknown
  /** The body names the photo of an operation by its SHA-256, so that its bytes are covered too. */
  readonly body: unknown
  readonly groupId: string
  readonly dependsOn: readonly string[]
  readonly supersedes: string | null
  readonly actingAs: string | null
  readonly createdAt: number
  readonly skewMs: number | null
}

/** The version in front of a proof. A later build that covers more adds another. */
export const proofVersion = '1'

const maxDepth = 64

/** JSON with sorted keys, without whitespace. Throws a RangeError where it is nested deeper than 64 levels. */
function toCanonicalJson(value: unknown, depth: number): string {
  if (depth > maxDepth) throw new RangeError('Nested too deeply')
  if (Array.isArray(value)) return `[${value.map((one) => toCanonicalJson(one, depth + 1)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${toCanonicalJson(one, depth + 1)}`).join(',')}}`
}

/** The signed text. It is the same for equal operations, whatever the order of their keys. Throws if it is nested too deeply. */
export function formatProofText(op: ProvenOp): string {
  const facts = [
    ...['partwright-op', proofVersion, op.owner, op.deviceId, op.opId, op.seq, op.kind, op.v],
    ...[op.groupId, [...op.dependsOn].sort(), op.supersedes, op.actingAs, op.createdAt, op.skewMs],
    ...[op.params ?? null, op.query ?? null, op.body ?? null],
  ]
  // As it is after a journey through JSON: a Date is a text, what is undefined is gone.
  return toCanonicalJson(JSON.parse(JSON.stringify(facts)) as unknown, 0)
}

/** A proof as it is stored and exported: its version and the HMAC-SHA-256 in base64. */
export const formatProof = (mac: string): string => `${proofVersion}.${mac}`

/** The HMAC of a proof of this version, or null for any other text. */
export function parseProof(proof: string): string | null {
  const [version, mac, ...rest] = proof.split('.')
  return version === proofVersion && mac !== undefined && rest.length === 0 ? mac : null
}
