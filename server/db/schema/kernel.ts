import type { Generated } from 'kysely'

/** Times are `timestamptz`, read as Date by both drivers. */
export interface KernelTables {
  /** Exactly once: one receipt for each owner and key, committed together with the effect (docs/decisions/002-outbox-protocol.md). */
  op_receipt: {
    owner_id: number
    op_id: string
    route: string
    req_hash: string
    /** Null until the effect is applied, within the same transaction; 410 when voided. */
    status: number | null
    body: string | null
    log_pos: Generated<string>
    voided_by: string | null
    at: Date
  }
  /** The server's lives: `ended_at` is null in the present one. `until_pos` is the last position that the log is sure to hold of it. */
  server_life: {
    epoch: Generated<string>
    began_at: Date
    ended_at: Date | null
    until_pos: string | null
    /** The catalogue's version when it ended. */
    until_catalogue: string | null
  }
  /** Facts of this database: the server's secret. */
  server_fact: { name: string; value: string }
  /** Counters of a window: sign-ins, failures, writes. */
  rate_count: { bucket: string; window_start: Date; count: number; expires_at: Date }
  /** Jobs staged in the transaction that wants them. `job_id` orders. */
  staged_job: {
    job_id: Generated<string>
    kind: string
    payload: string
    run_at: Date
    attempts: Generated<number>
    last_error: string | null
    done_at: Date | null
    locked_until: Date | null
  }
  /** Crash reports of the apps (`warranty-and-orders §8`). */
  javascript_error: {
    report_id: string
    client_op_id: string | null
    user_id: number | null
    error: string
    error_body: string
    browser: string
    url: string
    made_at: Date | null
    received_at: Date
  }
}
