import type { Generated } from 'kysely'

/** Times are `timestamptz`, read as Date by both drivers. */
export interface KernelTables {
  /** One receipt per owner and key, committed together with the effect, for exactly-once (docs/decisions/002-outbox-protocol.md). */
  op_receipt: {
    owner_id: number
    op_id: string
    route: string
    req_hash: string
    /** Null until the effect is applied in the same transaction; 410 if voided. */
    status: number | null
    body: string | null
    log_pos: Generated<string>
    voided_by: string | null
    at: Date
  }
  /** The server's epochs. `ended_at` is null for the current one. `until_pos` is the last log position that is certain to exist. */
  server_life: {
    epoch: Generated<string>
    /** Larger for every epoch that begins later, also after a restore. */
    number: string
    began_at: Date
    ended_at: Date | null
    until_pos: string | null
    /** The catalogue's version at the end of the epoch. */
    until_catalogue: string | null
  }
  /** Settings of this database: the server's secret. */
  server_fact: { name: string; value: string }
  /** Rate-limit counters per time window: sign-ins, failures, writes. */
  rate_count: { bucket: string; window_start: Date; count: number; expires_at: Date }
  /** Jobs, staged in the transaction of their cause. Sorted by `job_id`. */
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
  /** Crash reports of the apps (`WO146`). */
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
