export interface RescueTables {
  rescued_op: {
    rescue_id: string
    op_id: string
    owner_id: number | null
    kind: string
    state: string
    at: Date
    done_by: number
  }
}
