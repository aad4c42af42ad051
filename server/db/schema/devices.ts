export interface DevicesTables {
  /** The last report of each browser and user. */
  device_report: {
    device_hash: string
    user_id: number
    database_id: string
    engine: string
    app_version: string
    items: number
    oldest_at: Date | null
    /** JSON: `ReportedItem[]`. */
    named: string
    reported_at: Date
  }
  /** Work that a browser's storage lost before it was sent. */
  device_loss: {
    loss_id: string
    device_hash: string
    user_id: number
    items: number
    oldest_at: Date | null
    named: string
    last_report_at: Date
    found_at: Date
    dismissed_at: Date | null
  }
}
