// Why the device cannot answer a read: the thing does not exist, or its data is not stored here.
import type { DeviceRefusalCode } from '../../../contract/device-refusals.ts'

/** A refusal that the server would give too. */
export class DeviceRefusal extends Error {
  readonly code: DeviceRefusalCode
  readonly values: Readonly<Record<string, string>>
  constructor(code: DeviceRefusalCode, values: Readonly<Record<string, string>> = {}) {
    super(code)
    this.name = 'Refused'
    this.code = code
    this.values = values
  }
}

/** The device does not store the data. Only the server can answer. */
export class NotOnDevice extends Error {}

export function throwUnknown(): never {
  throw new DeviceRefusal('catalogue.unknown')
}
export function throwNotOnDevice(): never {
  throw new NotOnDevice('The device does not store this data.')
}
