import type { SecretPorts } from '../../auth/index.ts'

/** The provider's own host for claims (`LABOR_CLAIMS_BASE`, `WO013`). Null: this server alone has them. */
export interface ClaimProvider extends SecretPorts {
  readonly base: string | null
  readonly fetch: typeof globalThis.fetch
  /** How long a read waits for that host, in ms. */
  readonly readMs: number
}
