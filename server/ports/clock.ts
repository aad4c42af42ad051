export interface Clock {
  now(): Date
}
export interface Ids {
  newId(): string
  randomBytes(count: number): Uint8Array
}
