export interface MachineLabelsTables {
  machine_passport: {
    code: string
    serial_key: string
    manufacturer_id: number
    made_at: Date
    made_by: number
  }
}
