export { passportsHandlers } from './passports.handlers.ts'
export { findMachineByCode } from './passports.store.ts'
